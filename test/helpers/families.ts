import { paymentHelpers, type Member } from './payments.js';
import type { Doctor, World } from './world.js';

/** A payer's page, as the API returns it. */
export interface PayerPage {
  identifier: string;
  payer: { first_name: string; mobile_hint: string };
  people: Person[];
  gateway_ready: boolean;
  has_receipts: boolean;
  reminders_wanted: boolean | null;
}

export interface Person {
  enrolment_id: string;
  first_name: string;
  plan_name: string;
  status: string;
  end_date: string | null;
  due_on: string | null;
  payable: boolean;
  tiers: { id: string; name: string | null; months: number; amount: number }[];
  chosen_tier_id: string | null;
  own_identifier: string | null;
}

export interface PayerOrder {
  orderId: string;
  amount: number;
  key: string;
  prefill: { name: string; contact: string };
  lines: { enrolment_id: string; tier_id: string; amount: number; months: number }[];
  activated?: boolean;
  code?: string;
  details?: { field: string }[];
}

let payers = 0;

/** Fixtures for tests of payers: a family, its page and its payments. */
export function familyHelpers(w: World, doctor: () => Doctor) {
  const steps = paymentHelpers(w, doctor);

  /** Joins patients under one payer. @returns the payer's id, number and link. */
  async function payerOf(members: Pick<Member, 'id'>[], fields: { name?: string; mobile?: string } = {}) {
    const mobile = `97${String(Date.now() % 1_000_000).padStart(6, '0')}${String(payers++ % 100).padStart(2, '0')}`;
    const { payer } = await w.must<{ payer: { id: string; link: string; mobile_e164: string } }>(
      'POST',
      '/api/payers',
      {
        token: doctor().token,
        body: { name: 'Sita Rao', mobile, ...fields, patient_ids: members.map(({ id }) => id) },
      },
    );
    return { id: payer.id, mobile: payer.mobile_e164, identifier: payer.link.split('/').pop() ?? '' };
  }

  /** Father ₹499.50, mother ₹1,299 for a month each, son ₹250.25, and their payer. */
  async function family() {
    const members = [
      await steps.member('Arun Rao', 499.5),
      await steps.member('Bina Rao', 1_299),
      await steps.member('Chetan Rao', 250.25, { is_minor: true, guardian_name: 'Arun Rao' }),
    ] as const;
    return { members, ...(await payerOf([...members])) };
  }

  const page = (identifier: string) => w.must<PayerPage>('GET', `/api/public/payer/${identifier}`);

  const lineOf = ({ enrolmentId, tier }: Pick<Member, 'enrolmentId' | 'tier'>) => ({
    enrolment_id: enrolmentId,
    tier_id: tier,
  });

  /** Starts a payment for several people. */
  const create = (identifier: string, members: readonly Pick<Member, 'enrolmentId' | 'tier'>[]) =>
    w.call<PayerOrder>('POST', '/api/public/payer/payment/create', {
      body: { identifier, lines: members.map(lineOf) },
    });

  /** The same, which must succeed. */
  async function order(identifier: string, members: readonly Pick<Member, 'enrolmentId' | 'tier'>[]) {
    const { status, body } = await create(identifier, members);
    if (status !== 201) throw new Error(`no order: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** The same, and pays it. */
  async function payFor(identifier: string, members: readonly Pick<Member, 'enrolmentId' | 'tier'>[]) {
    const body = await order(identifier, members);
    await steps.payAndSettle(body.orderId);
    return body;
  }

  /** A patient who paid ₹300 for a month at the clinic on that day. */
  async function paidMember(name: string, startsOn: string, fields: object = {}): Promise<Member> {
    const plan = await w.plan(doctor(), { name: `Plan of ${name}` });
    const tier = await w.tier(doctor(), plan, 300);
    const term = { subscription_tier_id: tier, subscription_start_date: startsOn };
    const patient = await w.patient(doctor(), { name, ...term, ...fields });
    return { ...patient, name, plan, tier, enrolmentId: await steps.enrolmentOf(patient.id, plan) };
  }

  /** Records a payment for the person's tier at the clinic, from today. */
  async function payAtClinic({ id, tier }: Pick<Member, 'id' | 'tier'>) {
    const { token } = doctor();
    await w.must('POST', `/api/patients/${id}/subscribe`, { token, body: { subscription_tier_id: tier } });
    await w.must('PUT', `/api/patients/${id}/subscription/activate`, { token, body: {} });
  }

  const receipts = async (identifier: string) =>
    (
      await w.must<{
        receipts: { id: string; number: string; kind: string; amount: number; first_name: string }[];
      }>('GET', `/api/public/payer/${identifier}/receipts`)
    ).receipts;

  return { ...steps, payerOf, family, page, create, order, payFor, paidMember, payAtClinic, receipts };
}
