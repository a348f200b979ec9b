import type { World } from '../../helpers/world.js';
import { factLine, groupBy, type FactLines } from './facts.js';
import { isFullyRefunded } from './model/payments.js';
import { modelPeople, observePeople, type People } from './people.js';
import type { Model } from './model/model-state.js';

/** The product's facts, and the ids needed for further calls. */
export interface Observation extends People {
  /** Term ids by plan, in order of creation. */
  terms: string[][];
  /** Razorpay's order ids, in order of creation; null while unknown. */
  orders: (string | null)[];
  /** Payment ids by order (`o0`) or by plan and term (`t0.1`), and hold ids by order (`h0`). */
  ids: Map<string, string>;
  /** Identifiers of the active links, by plan. */
  links: (string | null)[];
}

/** The product's ids of a history's patient, plans and tiers. */
export interface HistoryIds {
  /** Null before somebody has joined. */
  patientId: string | null;
  /** In E.164; null for a landline, which several histories share. */
  mobile: string | null;
  plans: string[];
  tiers: string[];
}

/** The term's plan and its index within the plan. */
export const termName = (m: Model, term: number): string => {
  const { plan } = m.terms[term] as Model['terms'][number];
  return `${plan}.${m.terms.slice(0, term).filter((other) => other.plan === plan).length}`;
};

export function modelFacts(m: Model): FactLines {
  const terms = m.terms.map((t, n) =>
    factLine(
      'term',
      termName(m, n),
      t.state,
      'tier',
      t.tier,
      'months',
      t.months,
      'paise',
      t.paise,
      t.start,
      t.end,
      'anchor',
      t.anchor,
      'paid',
      t.paidOn,
      t.method,
      'ended',
      t.endedOn,
      t.disabled ? 'disabled' : '',
    ),
  );
  const orders = m.orders.map((o, n) =>
    factLine(
      o.link === null ? 'order' : 'link',
      n,
      o.state,
      'tier',
      o.tier,
      'months',
      o.months,
      'paise',
      o.paise,
      o.known ? 'known' : 'unknown',
    ),
  );
  const payments = m.payments.flatMap((p) => {
    const name = p.order === null ? `t${termName(m, p.term ?? -1)}` : `o${p.order}`;
    const refunds = p.refunds.map((r, n) =>
      factLine('refund', name, n, r.state, r.paise, r.ends ? 'ends' : 'keeps', r.day),
    );
    const term = p.term === null ? null : termName(m, p.term);
    return [
      factLine(
        'payment',
        name,
        isFullyRefunded(p) ? 'refunded' : 'captured',
        p.paise,
        new Date(p.at).toISOString(),
        p.day,
        'term',
        term,
      ),
      ...(p.hold ? [factLine('hold', name, p.hold.reason, p.hold.state)] : []),
      ...refunds,
    ];
  });
  const messages = Object.entries(m.messages).map(([kind, count]) => factLine('messages', kind, count));
  return [...terms, ...orders, ...payments, ...messages, ...modelPeople(m)].sort();
}

interface Rows {
  term: {
    patient_id: string;
    plan_id: string;
    id: string;
    tier_id: string | null;
    months: number;
    paise: number;
    state: string;
    start_day: string;
    end_day: string;
    anchor_day: number;
    payment_day: string;
    payment_method: string;
    ended_day: string;
    disabled: boolean;
  };
  order: {
    patient_id: string;
    id: string;
    tier_id: string;
    months: number;
    paise: number;
    state: string;
    channel: string;
    /** Razorpay's id of the order, or of the payment link. */
    provider: string | null;
  };
  payment: {
    patient_id: string;
    id: string;
    order_id: string | null;
    term_id: string | null;
    paise: number;
    state: string;
    captured_at: Date;
    day: string;
    hold_id: string | null;
    reason: string;
    hold_state: string;
  };
  refund: { payment_id: string; paise: number; state: string; ends_access: boolean; day: string };
  messages: { patient_id: string; kind: string; count: number };
  link: { patient_id: string; plan_id: string; identifier: string };
}

const TERMS = `SELECT t.patient_id, e.plan_id, t.id, t.tier_id, t.months, t.amount_paise::float8 AS paise, t.state,
  t.start_day::text, t.end_day::text, t.anchor_day, t.payment_day::text, t.payment_method, t.ended_day::text,
  EXISTS (SELECT FROM term_pause x WHERE x.doctor_id = t.doctor_id AND x.term_id = t.id AND x.to_day IS NULL) AS disabled
  FROM term t JOIN enrolment e ON e.doctor_id = t.doctor_id AND e.id = t.enrolment_id ORDER BY t.id`;
const ORDERS = `SELECT e.patient_id, o.id, o.tier_id, o.months, o.amount_paise::float8 AS paise, o.state,
  o.channel, CASE o.channel WHEN 'link' THEN o.payment_link_id ELSE o.provider_order_id END AS provider FROM payment_order o
  JOIN enrolment e ON e.doctor_id = o.doctor_id AND e.id = o.enrolment_id ORDER BY o.id`;
const PAYMENTS = `SELECT e.patient_id, m.id, m.order_id, m.term_id, m.amount_paise::float8 AS paise, m.state, m.captured_at,
  m.payment_day::text AS day, h.id AS hold_id, h.reason, h.state AS hold_state FROM payment m
  JOIN enrolment e ON e.doctor_id = m.doctor_id AND e.id = m.enrolment_id
  LEFT JOIN hold h ON h.doctor_id = m.doctor_id AND h.payment_id = m.id WHERE m.captured_at IS NOT NULL`;
const REFUNDS = `SELECT payment_id, amount_paise::float8 AS paise, state, ends_access, refund_day::text AS day
  FROM refund ORDER BY id`;
/** Without those that follow an ended payment card; see payment-links-ended.e2e-spec.ts. */
const MESSAGES = `SELECT patient_id, kind, count(*)::int AS count FROM message
  WHERE trigger_type IS DISTINCT FROM 'card_ended' GROUP BY patient_id, kind`;

const LINKS = `SELECT e.patient_id, e.plan_id, l.identifier FROM link l
  JOIN enrolment e ON e.doctor_id = l.doctor_id AND e.id = l.enrolment_id WHERE l.revoked_at IS NULL`;

const KINDS = ['onboarding', 'payment_link', 'confirmation'];

/** Reads everything that the product has stored, with one query per table for all histories. */
export async function observe(w: World, histories: readonly HistoryIds[]): Promise<Observation[]> {
  const terms = await w.rows<Rows['term']>(TERMS);
  const orders = await w.rows<Rows['order']>(ORDERS);
  const payments = await w.rows<Rows['payment']>(PAYMENTS);
  const refunds = await w.rows<Rows['refund']>(REFUNDS);
  const messages = await w.rows<Rows['messages']>(MESSAGES);
  const links = await w.rows<Rows['link']>(LINKS);
  const people = await observePeople(w, histories);
  const byPatient = <T extends { patient_id: string }>(rows: T[]) => groupBy(rows, (row) => row.patient_id);
  const all = {
    terms: byPatient(terms),
    orders: byPatient(orders),
    payments: byPatient(payments),
    messages: byPatient(messages),
    refunds: groupBy(refunds, (row) => row.payment_id),
    links: byPatient(links),
  };
  return histories.map((place, k) => toObservation(place, people[k] as People, all));
}

interface GroupedRows {
  terms: Map<string, Rows['term'][]>;
  orders: Map<string, Rows['order'][]>;
  payments: Map<string, Rows['payment'][]>;
  refunds: Map<string, Rows['refund'][]>;
  messages: Map<string, Rows['messages'][]>;
  links: Map<string, Rows['link'][]>;
}

function toObservation({ plans, tiers }: HistoryIds, people: People, all: GroupedRows): Observation {
  const patientId = people.patientId ?? 'nobody';
  const [terms, orders] = [all.terms.get(patientId) ?? [], all.orders.get(patientId) ?? []];
  const tier = (id: string | null) => (id === null ? null : tiers.indexOf(id));
  const byPlan = plans.map((plan) => terms.filter((t) => t.plan_id === plan));
  const placeOfTerm = (id: string | null): string | null => {
    const plan = byPlan.findIndex((of) => of.some((t) => t.id === id));
    return id === null ? null : `${plan}.${byPlan[plan]?.findIndex((t) => t.id === id) ?? '?'}`;
  };
  const ids = new Map<string, string>();
  const facts: FactLines = [...people.facts];
  byPlan.forEach((of, plan) =>
    of.forEach((t, n) =>
      facts.push(
        factLine(
          'term',
          `${plan}.${n}`,
          t.state,
          'tier',
          tier(t.tier_id),
          'months',
          t.months,
          'paise',
          t.paise,
          t.start_day,
          t.end_day,
          'anchor',
          t.anchor_day,
          'paid',
          t.payment_day,
          t.payment_method,
          'ended',
          t.ended_day,
          t.disabled ? 'disabled' : '',
        ),
      ),
    ),
  );
  orders.forEach((o, n) =>
    facts.push(
      factLine(
        o.channel === 'link' ? 'link' : 'order',
        n,
        o.state,
        'tier',
        tier(o.tier_id),
        'months',
        o.months,
        'paise',
        o.paise,
        o.provider ? 'known' : 'unknown',
      ),
    ),
  );
  for (const p of all.payments.get(patientId) ?? []) {
    const name =
      p.order_id === null ? `t${placeOfTerm(p.term_id)}` : `o${orders.findIndex((o) => o.id === p.order_id)}`;
    ids.set(name, p.id);
    if (p.hold_id !== null) ids.set(`h${name.slice(1)}`, p.hold_id);
    facts.push(
      factLine('payment', name, p.state, p.paise, p.captured_at.toISOString(), p.day, 'term', placeOfTerm(p.term_id)),
      ...(p.hold_id === null ? [] : [factLine('hold', name, p.reason, p.hold_state)]),
      ...(all.refunds.get(p.id) ?? []).map((r, n) =>
        factLine('refund', name, n, r.state, r.paise, r.ends_access ? 'ends' : 'keeps', r.day),
      ),
    );
  }
  const messages = all.messages.get(patientId) ?? [];
  for (const kind of KINDS) facts.push(factLine('messages', kind, messages.find((t) => t.kind === kind)?.count ?? 0));
  const links = all.links.get(patientId) ?? [];
  return {
    ...people,
    facts: facts.sort(),
    ids,
    links: plans.map((plan) => links.find(({ plan_id }) => plan_id === plan)?.identifier ?? null),
    terms: byPlan.map((of) => of.map(({ id }) => id)),
    orders: orders.map(({ provider }) => provider),
  };
}
