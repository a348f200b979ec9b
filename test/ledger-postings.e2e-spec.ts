import { BACKFILL } from '../src/migrations/1795280000000-Ledger.js';
import { findLedgerViolations } from '../src/ledger/invariants.js';
import { ledgerQuery, findViolations } from './helpers/ledger.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

const DAY = '2026-11-20';

/** Each event of a payment is posted once, in two entries, no matter who reports it and how often. */
describe('the ledger', () => {
  let w: World;
  let doctor: Doctor;
  let paymentSteps: ReturnType<typeof paymentHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
    paymentSteps = paymentHelpers(w, () => doctor);
  });
  beforeEach(() => w.clock({ now: `${DAY}T06:00:00Z` }));
  afterEach(async () => {
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });
  afterAll(() => w.end());

  /** The postings of a payment, oldest first: kind, debit, credit, rupees, date. */
  const postings = async (paymentId: string) =>
    (
      await w.rows<{ posting: string }>(
        `SELECT concat_ws(' ', t.kind, d.account, c.account, d.amount_paise / 100, t.day) AS posting
         FROM ledger_transaction t
         JOIN ledger_entry d ON d.transaction_id = t.id AND d.line = 1
         JOIN ledger_entry c ON c.transaction_id = t.id AND c.line = 2 AND c.amount_paise = -d.amount_paise
         WHERE t.payment_id = $1 ORDER BY t.id`,
        [paymentId],
      )
    ).map(({ posting }) => posting);
  const accept = (holdId: string) => paymentSteps.post(`/api/holds/${holdId}/accept`, {});
  const CAPTURED = `payment.captured razorpay income 499 ${DAY}`;
  const HELD = `payment.captured razorpay held 500 ${DAY}`;

  it('posts an online payment as income', async () => {
    expect(await postings((await paymentSteps.paid()).payment.id)).toEqual([CAPTURED]);
  });

  it.each(['duplicate', 'reordered'])('posts a capture once with %s webhooks', async (webhook) => {
    const { patient, orderId } = await paymentSteps.ordering();
    await w.pay(orderId, { webhook });
    await w.settle();
    expect(await postings((await paymentSteps.paymentOf(patient.id)).id)).toEqual([CAPTURED]);
  });

  it('posts a capture once when webhooks and polls report it at once', async () => {
    const { patient, orderId } = await paymentSteps.ordering();
    const poll = () => w.call('GET', `/api/public/payment/status/${orderId}`);
    await Promise.all([w.pay(orderId, { webhook: 'duplicate' }), poll(), poll(), poll()]);
    await Promise.all([poll(), w.settle(), poll()]);
    expect(await postings((await paymentSteps.paymentOf(patient.id)).id)).toEqual([CAPTURED]);
  });

  it('posts nothing before the capture', async () => {
    const { patient, orderId } = await paymentSteps.ordering();
    await w.pay(orderId, { outcome: 'failed' });
    await w.settle();
    expect(await postings((await paymentSteps.paymentOf(patient.id)).id)).toEqual([]);
  });

  it('posts a manual payment as cash income, on the day it was paid', async () => {
    expect(await postings((await paymentSteps.paidAtClinic(300)).payment.id)).toEqual([
      'payment.captured in_hand income 300 2026-11-10',
    ]);
    const { patient } = await paymentSteps.ordering();
    const [term] = await w.terms(doctor, patient.id);
    await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/edit`, {
      token: doctor.token,
      body: { subscription_tier_id: await w.tier(doctor, await w.plan(doctor), 250) },
    });
    await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token: doctor.token });
    expect(await postings((await paymentSteps.paymentOf(patient.id)).id)).toEqual([
      `payment.captured in_hand income 250 ${DAY}`,
    ]);
  });

  it('posts nothing for free tiers', async () => {
    expect(await postings((await paymentSteps.paidAtClinic(0)).payment.id)).toEqual([]);
  });

  it('posts a second payment as held until it is accepted or refunded, and only one of two concurrent decisions', async () => {
    const [kept, returned] = [(await paymentSteps.paidTwice()).hold, (await paymentSteps.paidTwice()).hold];
    expect(await postings(kept.payment_id)).toEqual([HELD]);
    await w.clock({ advance: { days: 2 } });
    const accepted = await Promise.all([accept(kept.id), accept(kept.id)]);
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await postings(kept.payment_id)).toEqual([HELD, 'hold.accepted held income 500 2026-11-22']);
    const back = () => paymentSteps.post(`/api/holds/${returned.id}/refund`, {});
    expect((await Promise.all([back(), back()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    await w.settle();
    expect(await postings(returned.payment_id)).toEqual([HELD, 'refund.accepted held razorpay 500 2026-11-22']);
  });

  it('posts the rest of a hold as income, and reverses a refund that fails', async () => {
    const { hold } = await paymentSteps.paidTwice();
    await paymentSteps.nextRefund({ outcome: 'pending' });
    await paymentSteps.refund(hold.payment_id, { amount: 120 });
    await w.clock({ advance: { days: 1 } });
    expect((await accept(hold.id)).status).toBe(200);
    await w.clock({ advance: { days: 1 } });
    await paymentSteps.endRefund(hold.payment_id, { status: 'failed' });
    expect(await postings(hold.payment_id)).toEqual([
      HELD,
      `refund.accepted held razorpay 120 ${DAY}`,
      'hold.accepted held income 380 2026-11-21',
      `refund.failed razorpay income 120 ${DAY}`,
    ]);
  });

  it.each(['processed', 'pending'])('posts a refund (%s) once, even if its event is repeated', async (outcome) => {
    const { payment } = await paymentSteps.paid();
    await paymentSteps.nextRefund({ outcome, webhook: 'duplicate' });
    await paymentSteps.refund(payment.id, { amount: 200 });
    await w.settle();
    const once = [CAPTURED, `refund.accepted income razorpay 200 ${DAY}`];
    expect(await postings(payment.id)).toEqual(once);
    if (outcome === 'pending') await paymentSteps.endRefund(payment.id, { status: 'processed' });
    expect(await postings(payment.id)).toEqual(once);
  });

  it('reverses a refund that fails late, and posts the next one', async () => {
    const { payment } = await paymentSteps.paid();
    await paymentSteps.nextRefund({ outcome: 'pending' });
    await paymentSteps.refund(payment.id);
    await w.clock({ advance: { days: 3 } });
    await paymentSteps.endRefund(payment.id, { status: 'failed' });
    await paymentSteps.refund(payment.id);
    await w.settle();
    expect(await postings(payment.id)).toEqual([
      ...[CAPTURED, `refund.accepted income razorpay 499 ${DAY}`, `refund.failed razorpay income 499 ${DAY}`],
      'refund.accepted income razorpay 499 2026-11-23',
    ]);
  });

  it('posts nothing for a refund that Razorpay rejects or has not answered', async () => {
    const { payment } = await paymentSteps.paid();
    await paymentSteps.nextRefund({ outcome: 'insufficient_balance' });
    await paymentSteps.refund(payment.id);
    await w.settle(); // the rejected one is queried once more
    expect(await postings(payment.id)).toEqual([CAPTURED]);
    await paymentSteps.fault('500', 1);
    await paymentSteps.refund(payment.id);
    expect(await postings(payment.id)).toEqual([CAPTURED]);
    await w.clock({ advance: { minutes: 2 } });
    expect(await postings(payment.id)).toEqual([CAPTURED, `refund.accepted income razorpay 499 ${DAY}`]);
  });

  it('posts a refund made at the clinic', async () => {
    const { payment } = await paymentSteps.paidAtClinic(300);
    await paymentSteps.refund(payment.id, { amount: 100 });
    expect((await postings(payment.id))[1]).toBe(`refund.accepted income in_hand 100 ${DAY}`);
  });

  it('keeps its rows when the patient is permanently deleted', async () => {
    const { patient, payment } = await paymentSteps.paid();
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    await w.must('DELETE', `/api/patients/${patient.id}/permanent`, { token: doctor.token });
    expect(await postings(payment.id)).toEqual([CAPTURED]);
  });

  it('can be rebuilt from stored data with the same postings', async () => {
    const all = () =>
      w.rows(
        `SELECT t.doctor_id, t.payment_id, t.kind, t.source_id, t.at, t.day::text, e.line, e.account, e.amount_paise
         FROM ledger_transaction t JOIN ledger_entry e ON e.doctor_id = t.doctor_id AND e.transaction_id = t.id
         ORDER BY t.payment_id, t.kind, t.source_id, e.line`,
      );
    const live = await all();
    expect(live.length).toBeGreaterThan(40);
    await w.rows('BEGIN');
    for (const table of ['ledger_entry', 'ledger_transaction'])
      await w.rows(`ALTER TABLE ${table} DISABLE TRIGGER never_change`);
    await w.rows('ALTER TABLE receipt DROP CONSTRAINT receipt_posting_fk');
    await w.rows('DELETE FROM ledger_entry');
    await w.rows('DELETE FROM ledger_transaction');
    expect(await all()).toEqual([]);
    await w.rows(BACKFILL.replaceAll('cause_id', 'source_id'));
    const filled = await all();
    await w.rows('ROLLBACK');
    expect(filled).toEqual(live);
  });
});

it('posts the demo clinic’s payments too', async () => {
  const w = await world({ env: { DEMO: 'on' } });
  try {
    await w.settle();
    expect(await w.rows('SELECT FROM ledger_transaction LIMIT 101')).toHaveLength(101);
    expect(await findLedgerViolations(ledgerQuery(w))).toEqual([]); // data that the simulators do not have is no violation here
  } finally {
    await w.end();
  }
});
