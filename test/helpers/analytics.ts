import type { Doctor, HttpResponse, Term, World } from './world.js';

/** Reads a doctor's figures through the API, and creates the subscriptions behind them. */
export function analyticsHelpers(w: World, doctor: Doctor) {
  const { token } = doctor;
  const plans = new Map<string, Promise<string>>();
  const tiers = new Map<string, Promise<string>>();
  const planNamed = (name: string) => {
    const plan = plans.get(name) ?? w.plan(doctor, { name });
    plans.set(name, plan);
    return plan;
  };

  /** A tier of the doctor's default plan, or of another plan by name. @param price in rupees. */
  const tier = (price: number, validity: string, plan = 'WhatsApp Support') => {
    const key = `${plan}/${price}/${validity}`;
    const made = tiers.get(key) ?? planNamed(plan).then((id) => w.tier(doctor, id, price, validity));
    tiers.set(key, made);
    return made;
  };

  const get = async <T>(path: string): Promise<T> => w.must<T>('GET', `/api/analytics/${path}`, { token });
  const put = (path: string, body?: object) => w.must('PUT', `/api/patients/${path}`, { token, ...(body && { body }) });

  /** A patient whose subscription was sold earlier: paid on its first day. */
  async function sold(price: number, validity: string, startsOn: string, fields: object = {}) {
    const { id } = await w.patient(doctor, {
      subscription_tier_id: await tier(price, validity),
      subscription_start_date: startsOn,
      ...fields,
    });
    return { id, term: (await w.terms(doctor, id))[0] as Term };
  }

  /** Sells one more term at the clinic, paid today. */
  async function renew(patientId: string, price: number, validity: string, plan?: string): Promise<Term> {
    const subscription_tier_id = await tier(price, validity, plan);
    await w.must('POST', `/api/patients/${patientId}/subscribe`, { token, body: { subscription_tier_id } });
    return (
      await w.must<{ subscription: Term }>('PUT', `/api/patients/${patientId}/subscription/activate`, {
        token,
        body: {},
      })
    ).subscription;
  }

  return {
    tier,
    get,
    put,
    sold,
    renew,
    /** Any call below /api/analytics. It may fail. */
    request: <T = ErrorBody>(path: string): Promise<HttpResponse<T>> =>
      w.call<T>('GET', `/api/analytics/${path}`, { token }),
    mrr: () => get<Mrr>('current-mrr'),
    /** MRR by month, for the months that the response includes. */
    closings: async (start: string, end: string) =>
      Object.fromEntries(
        (await get<{ data: Point[] }>(`mrr-over-time?start_date=${start}&end_date=${end}`)).data.map(
          ({ month, mrr }) => [month, mrr],
        ),
      ),
    revenue: (query = '') => get<Revenue>(`new-revenue?${query}`),
    active: (query = '') => get<Active>(`active-subscriptions?${query}`),
    movements: (month: string) => get<Movements>(`movements?month=${month}`),
    stats: () =>
      w.must<{ activeSubscriptions: number; monthlyRevenue: number }>('GET', '/api/dashboard/stats', { token }),
  };
}

export type AnalyticsHelpers = ReturnType<typeof analyticsHelpers>;

/** The sum in rupees, computed in paise to avoid floating-point errors. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

export interface ErrorBody {
  code: string;
  error: string;
  details?: { field: string }[];
}

export interface Mrr {
  mrr: number;
  arr: number;
  activeSubscriptions: number;
  as_of: string;
}

export interface Point {
  month: string;
  mrr: number;
}

export interface Revenue {
  newRevenue: number;
  refunds: number;
  netRevenue: number;
  subscriptions: {
    patient_name: string;
    patient_mobile: string | null;
    subscription_name: string;
    tier_name: string | null;
    payment_date: string;
    payment_amount: number;
    subscription_end_date: string | null;
    payment_id: string;
    term_id: string | null;
  }[];
  refundRows: { patient_name: string; refund_date: string; payment_date: string; amount: number }[];
}

export interface Active {
  subscriptions: {
    term_id: string;
    patient_id: string;
    patient_name: string;
    archived: boolean;
    tier_name: string | null;
    subscription_start_date: string;
    subscription_end_date: string;
    payment_amount: number;
    payment_months: number;
  }[];
  total: number;
}

export interface Movements extends Record<'opening' | 'closing' | MovementKind, number> {
  rows: { patient_id: string; patient_name: string; kind: MovementKind; amount: number }[];
}

export type MovementKind = 'new' | 'reactivation' | 'expansion' | 'contraction' | 'churn';

export interface Rates {
  renewalRate: number | null;
  churnRate: number | null;
  arpu: number | null;
  ltv: number | null;
  realisedLtv: number | null;
  payingAtOpening: number;
  payingAtClosing: number;
  due: number;
  renewed: number;
  renewals: { patient_name: string; due_date: string; renewed: boolean }[];
  provisional: boolean;
}
