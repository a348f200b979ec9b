import * as z from 'zod';
import type { Day } from '../shared/calendar.js';
import { day, defineTool, PERSON, READS, rupees } from './tool.js';

/** Most patients and plans that one call returns. */
const MAX = { patients: 5, plans: 50 } as const;

export interface Patient {
  id: string;
  name: string;
  mobile: string;
  archived: boolean;
}

interface PatientRow extends Patient {
  status: string;
  days_left: number | null;
  renewed: boolean;
}

export interface Term {
  id: string;
  subscription_name: string;
  tier_name: string | null;
  status: string;
  payment_amount: number | null;
  payment_date: Day | null;
  payment_method: string | null;
  opening: boolean;
  subscription_start_date: Day | null;
  subscription_end_date: Day | null;
}

/** The newest payment; the amount of an opening term was not received through Nirog. */
function lastPaymentOf(terms: Term[]) {
  const [last] = terms
    .filter((term) => term.payment_date !== null && !term.opening)
    .sort((a, b) => ((a.payment_date ?? '') < (b.payment_date ?? '') ? 1 : -1));
  return last
    ? {
        amount: last.payment_amount ?? 0,
        date: last.payment_date ?? '',
        method: last.payment_method,
        plan: last.subscription_name,
      }
    : null;
}

export const findPatients = defineTool({
  name: 'find_patients',
  title: 'Where a patient stands',
  description: `Finds patients by a part of the name, mobile number or email, and returns where each one stands: plan, tier, status, first and last valid day, and the last payment. At most ${MAX.patients} patients; ask for more of the name if total is larger. Archived patients are left out.`,
  scopes: ['patients.read'],
  annotations: READS,
  input: { search: z.string().trim().min(2).max(100).describe('Part of a name, mobile number or email.') },
  output: {
    total: z.int().describe('Number of patients who match.'),
    patients: z.array(
      z.object({
        ...PERSON,
        status: z
          .string()
          .describe('Over all subscriptions: active, upcoming, pending, disabled, expired, cancelled, or none.'),
        days_left: z.int().nullable().describe('Days to the last valid day of the subscription that matters most.'),
        renewed: z.boolean().describe('Whether a paid period follows that one.'),
        subscriptions: z.array(
          z.object({
            subscription_id: z.string(),
            plan: z.string(),
            tier: z.string().nullable(),
            status: z.string(),
            first_day: day().nullable(),
            last_valid_day: day().nullable(),
          }),
        ),
        last_payment: z
          .object({
            amount: rupees('The payment'),
            date: day(),
            method: z.string().nullable(),
            plan: z.string(),
          })
          .nullable(),
      }),
    ),
  },
  async run({ api, person }, { search }) {
    const { patients, total } = await api.get<{ patients: PatientRow[]; total: number }>('/api/patients', {
      search,
      range: JSON.stringify([0, MAX.patients - 1]),
    });
    const found = patients.map(async (patient) => {
      const { subscriptions } = await api.get<{ subscriptions: Term[] }>(`/api/patients/${patient.id}/subscriptions`);
      return {
        ...person(patient.id, patient.name, patient.mobile),
        status: patient.status,
        days_left: patient.days_left,
        renewed: patient.renewed,
        subscriptions: subscriptions.map((term) => ({
          subscription_id: term.id,
          plan: term.subscription_name,
          tier: term.tier_name,
          status: term.status,
          first_day: term.subscription_start_date,
          last_valid_day: term.subscription_end_date,
        })),
        last_payment: lastPaymentOf(subscriptions),
      };
    });
    return { total, patients: await Promise.all(found) };
  },
});

export interface Tier {
  id: string;
  tier_name: string | null;
  validity_months: number;
  price: number;
}

interface Plan {
  id: string;
  name: string;
  is_active: boolean;
}

export const listPlans = defineTool({
  name: 'list_plans',
  title: 'Plans and prices',
  description: 'Lists the plans that the clinic offers, with their tiers: price in rupees and validity in months.',
  scopes: ['plans.read'],
  annotations: READS,
  input: {},
  output: {
    plans: z.array(
      z.object({
        plan_id: z.string(),
        name: z.string(),
        tiers: z.array(
          z.object({
            tier_id: z.string(),
            name: z.string().nullable(),
            price: rupees('What one payment costs'),
            validity_months: z.int(),
          }),
        ),
      }),
    ),
  },
  async run({ api }) {
    const { subscriptions } = await api.get<{ subscriptions: Plan[] }>('/api/subscriptions', {
      range: JSON.stringify([0, MAX.plans - 1]),
    });
    const plans = subscriptions
      .filter((plan) => plan.is_active)
      .map(async ({ id, name }) => {
        const { tiers } = await api.get<{ tiers: Tier[] }>(`/api/subscriptions/${id}/tiers`);
        return {
          plan_id: id,
          name,
          tiers: tiers.map((tier) => ({
            tier_id: tier.id,
            name: tier.tier_name,
            price: tier.price,
            validity_months: tier.validity_months,
          })),
        };
      });
    return { plans: await Promise.all(plans) };
  },
});
