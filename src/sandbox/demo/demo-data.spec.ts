import { addDays, dayOf } from '../../shared/calendar.js';
import { purchasedPeriod } from '../../shared/period.js';
import type { PaymentRow, TermRow } from './demo-rows.js';
import { generateDemoData } from './demo-data.js';

/** Includes just after midnight in India on a month's last day, and a leap day. */
const moments = ['2026-11-20T13:00:00Z', '2027-01-30T18:31:00Z', '2028-02-29T06:00:00Z'].map((at) => new Date(at));

describe.each(moments.map((now) => [now.toISOString(), now] as const))('the demo data on %s', (_, now) => {
  const data = generateDemoData(now, 'rzp_test_simDemo');
  const today = dayOf(now);
  const paid = data.term.filter(({ state }) => state === 'paid');
  const captured = data.payment.filter(({ state }) => state === 'captured');
  const live = paid.filter(({ start_day = '', end_day = '' }) => start_day <= today && today <= end_day);

  it('has the expected plans, patients and terms', () => {
    expect([data.plan.length, data.tier.length, data.patient.length, data.hold.length]).toEqual([4, 9, 240, 1]);
    expect(live.length).toBeGreaterThan(140);
    expect(live.filter(({ end_day = '' }) => end_day <= addDays(today, 7)).length).toBeGreaterThan(10);
    expect(data.term.filter(({ state, tier_id }) => state === 'pending' && tier_id)).toHaveLength(14);
    expect(data.term.filter(({ state, tier_id }) => state === 'pending' && !tier_id)).toHaveLength(10);
    expect(data.patient.filter(({ archived_at }) => archived_at)).toHaveLength(12);
  });

  it('has two families of three patients', () => {
    const sizes = data.payer.map(({ id }) => data.patient.filter(({ payer_id }) => payer_id === id).length);
    expect(sizes).toEqual([3, 3]);
    expect(data.payer_link.map(({ payer_id }) => payer_id)).toEqual(data.payer.map(({ id }) => id));
  });

  it('has messages of every kind and state', () => {
    const [states, kinds] = [new Map<string, number>(), new Set<string>()];
    for (const { state, kind } of data.message) {
      states.set(state, (states.get(state) ?? 0) + 1);
      kinds.add(kind);
    }
    expect([...kinds].sort()).toEqual(['confirmation', 'expiry', 'hold', 'onboarding', 'payment_link', 'reminder']);
    expect([...states.keys()].sort()).toEqual(['delivered', 'failed', 'queued', 'read', 'sent', 'skipped']);
    expect(states.get('failed')).toBeGreaterThan(2);
    expect(Math.max(...data.message.map(({ created_at }) => Date.parse(created_at)))).toBeLessThanOrEqual(
      now.getTime(),
    );
  });

  it('applies every captured payment to exactly one term or one hold', () => {
    const byTerm = new Map(paid.map((term) => [term.id, term]));
    const inTerms = captured.filter(({ term_id }) => term_id !== null);
    expect(new Set(inTerms.map(({ term_id }) => term_id)).size).toBe(paid.length);
    expect(inTerms).toHaveLength(paid.length);
    for (const { term_id, amount_paise, payment_day } of inTerms)
      expect(byTerm.get(term_id ?? '')).toMatchObject({ amount_paise, payment_day });
    const held = captured.filter(({ term_id }) => term_id === null).map(({ id }) => id);
    expect(held).toEqual(data.hold.map(({ payment_id }) => payment_id));
  });

  it('has no event in the future', () => {
    const latest = Math.max(...captured.map(({ captured_at }) => Date.parse(captured_at ?? '')));
    expect(latest).toBeLessThanOrEqual(now.getTime());
    expect(Math.max(...data.patient.map((row) => Date.parse(row.created_at)))).toBeLessThanOrEqual(now.getTime());
  });

  it('computes the period of each renewal by the rules', () => {
    const chains = new Map<string, TermRow[]>();
    for (const term of paid) chains.set(term.enrolment_id, [...(chains.get(term.enrolment_id) ?? []), term]);
    for (const chain of chains.values()) chain.reduce<TermRow | undefined>(expectRenewal, undefined);
  });

  it('has messages of five patients, two opt-outs, and patients who are not on WhatsApp', () => {
    const contacts = new Map(data.whatsapp_contact.map((row) => [row.last_patient_id, row]));
    expect(contacts.size).toBe(data.whatsapp_contact.length);
    expect(new Set(data.reply.map(({ patient_id }) => patient_id)).size).toBe(5);
    for (const { patient_id, at } of data.reply) {
      expect(Date.parse(contacts.get(patient_id)?.last_inbound_at ?? '')).toBeGreaterThanOrEqual(Date.parse(at));
      expect(Date.parse(at)).toBeLessThan(now.getTime());
    }
    expect(data.whatsapp_contact.filter(({ stopped_at }) => stopped_at)).toHaveLength(2);
    expect(data.whatsapp_contact.filter(({ unreachable_at }) => unreachable_at).length).toBeGreaterThan(2);
  });

  it('dates every payment by its capture', () => {
    const days = captured.map(({ captured_at }) => dayOf(new Date(captured_at ?? '')));
    expect(days).toEqual(captured.map(({ payment_day }: PaymentRow) => payment_day));
  });

  it('has no duplicate patient and no duplicate message', () => {
    const identities = data.patient.map(({ name, mobile_normal }) => `${name.toLowerCase()} ${mobile_normal}`);
    expect(new Set(identities).size).toBe(240);
    expect(new Set(data.message.map(({ dedupe_key }) => dedupe_key)).size).toBe(data.message.length);
  });
});

function expectRenewal(before: TermRow | undefined, term: TermRow): TermRow {
  const { payment_day, months, start_day, end_day, anchor_day } = term;
  const latest =
    before?.end_day && before.anchor_day ? { end: before.end_day, anchorDay: before.anchor_day } : undefined;
  expect(payment_day && purchasedPeriod(payment_day, months ?? 0, latest)).toEqual({
    start: start_day,
    end: end_day,
    anchorDay: anchor_day,
  });
  return term;
}
