import fc from 'fast-check';
import { findViolations } from '../helpers/ledger.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { forEachConcurrently } from './history/fixtures.js';

const SEED = Number(process.env['HISTORY_SEED'] ?? 1);
const COUNT = Number(process.env['LINK_HISTORIES'] ?? 40);
const BATCH_SIZE = 200;
const CONCURRENCY = 8;
const SETTLE_CALLS = 8;

type Webhooks = 'normal' | 'lost' | 'duplicate' | 'delayed' | 'reordered';
type Change = 'none' | 'clinic' | 'tier' | 'withdraw' | 'archive' | 'poll';

/** What happens to a patient who was sent a card and has the pay page open. */
interface LinkHistory {
  link: Webhooks;
  page: Webhooks;
  /** Which is paid first; the other follows after this many milliseconds. */
  first: 'link' | 'page';
  gapMs: number;
  /** Whether the other is paid 25 hours later instead. */
  isLate: boolean;
  /** What the clinic or the patient's browser does at the same time. */
  change: Change;
  changeMs: number;
}

const webhooks = fc.constantFrom<Webhooks>('normal', 'normal', 'lost', 'duplicate', 'delayed', 'reordered');
const history: fc.Arbitrary<LinkHistory> = fc.record({
  link: webhooks,
  page: webhooks,
  first: fc.constantFrom('link', 'page'),
  gapMs: fc.constantFrom(0, 0, 0, 5, 40),
  isLate: fc.constantFrom(false, false, false, true),
  change: fc.constantFrom<Change>('none', 'none', 'none', 'poll', 'poll', 'clinic', 'tier', 'withdraw', 'archive'),
  changeMs: fc.constantFrom(0, 0, 10, 60),
});
const historiesOf = (batch: number, count: number): LinkHistory[] =>
  fc.sample(history, { seed: SEED * 1_000_003 + batch, numRuns: count });

interface Patient {
  id: string;
  history: LinkHistory;
  term: string;
  otherTier: string;
  link: string;
  order: string;
}

interface Outcome {
  patient: string;
  captured: number;
  online_terms: number;
  holds: number;
  paid_terms: number;
  open_links: number;
  payable_links: number;
}

/** $1 patients. What Razorpay captured, and what became of it. */
const OUTCOMES = `
SELECT e.patient_id AS patient,
  (SELECT count(*)::int FROM payment_order o JOIN sandbox.razorpay_entity p ON p.parent_id = o.provider_order_id
   WHERE o.enrolment_id = e.id AND p.kind = 'payment' AND p.entity->>'captured' = 'true') AS captured,
  (SELECT count(*)::int FROM payment m WHERE m.enrolment_id = e.id AND m.order_id IS NOT NULL AND m.term_id IS NOT NULL) AS online_terms,
  (SELECT count(*)::int FROM hold h WHERE h.enrolment_id = e.id) AS holds,
  (SELECT count(*)::int FROM term t WHERE t.enrolment_id = e.id AND t.state = 'paid') AS paid_terms,
  (SELECT count(*)::int FROM payment_order o
   WHERE o.enrolment_id = e.id AND o.channel = 'link' AND o.state IN ('intent', 'open')) AS open_links,
  (SELECT count(*)::int FROM payment_order o JOIN sandbox.razorpay_entity l ON l.receipt = o.id::text
   WHERE o.enrolment_id = e.id AND l.kind = 'payment_link' AND l.entity->>'status' = 'created') AS payable_links
FROM enrolment e WHERE e.patient_id = ANY ($1::uuid[])`;

/** Waits for all work. Many patients at once may need longer than one call waits. */
async function settle(w: World): Promise<void> {
  for (let n = 0; n < SETTLE_CALLS; n += 1)
    if ((await w.call('POST', '/sandbox/settle', { body: {} })).status === 200) return;
  await w.settle();
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Link and page of the same dues are paid at the same moment or a day apart, while the clinic may change the dues. However it ends, no
 * rupee is lost, no term is made twice, and nothing can still be paid.
 */
describe(`${COUNT} histories of seed ${SEED} in which link and page are paid at once`, () => {
  const batches = Array.from({ length: Math.ceil(COUNT / BATCH_SIZE) }, (_, n) => n);

  it.each(batches)(
    'batch %d has no double term',
    async (batch) => {
      const w = await world({ ownServer: true });
      try {
        const violations = await play(w, historiesOf(batch, Math.min(BATCH_SIZE, COUNT - batch * BATCH_SIZE)));
        expect(violations).toEqual([]);
        expect(await findViolations(w)).toEqual({});
      } finally {
        await w.end();
      }
    },
    300_000 + Math.min(BATCH_SIZE, COUNT) * 4_000,
  );
});

async function play(w: World, histories: readonly LinkHistory[]): Promise<object[]> {
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  const doctor = await w.doctor();
  await w.rows(`UPDATE account SET platform_plan = 'professional'`);
  const body = { doctor_name: 'Dr Asha Rao', payment_cards: true };
  await w.must('PUT', '/api/profile', { token: doctor.token, body });
  const plan = await w.plan(doctor);
  const [tier, otherTier] = [await w.tier(doctor, plan, 499), await w.tier(doctor, plan, 1_299, 'quarterly')];
  const patients: Patient[] = [];
  await forEachConcurrently(histories, CONCURRENCY, async (one, n) => {
    const mobile = `97${String(n).padStart(8, '0')}`;
    const { patient } = await w.must<{ patient: { id: string } }>('POST', '/api/patients', {
      token: doctor.token,
      body: { name: `Patient ${n}`, mobile },
    });
    const { subscription } = await w.must<{ subscription: { id: string; link: string } }>(
      'POST',
      `/api/patients/${patient.id}/subscribe`,
      { token: doctor.token, body: { subscription_tier_id: tier } },
    );
    const { orderId } = await w.order(subscription.link.split('/').pop() ?? '', tier);
    patients.push({ id: patient.id, history: one, term: subscription.id, otherTier, link: '', order: orderId });
  });
  await settle(w);
  const links = new Map(
    (
      await w.rows<{ patient: string; link: string }>(
        `SELECT e.patient_id AS patient, o.payment_link_id AS link FROM payment_order o
         JOIN enrolment e ON e.doctor_id = o.doctor_id AND e.id = o.enrolment_id
         WHERE o.channel = 'link' AND o.state = 'open'`,
      )
    ).map((row) => [row.patient, row.link]),
  );
  await forEachConcurrently(patients, CONCURRENCY, async (patient) => {
    patient.link = links.get(patient.id) ?? '';
    await payBoth(w, doctor, patient);
  });
  await settle(w);
  await w.clock({ advance: { hours: 25 } });
  await settle(w);
  const late = patients.filter((patient) => patient.history.isLate);
  await forEachConcurrently(late, CONCURRENCY, (patient) =>
    payOne(w, patient, secondOf(patient)).then(() => undefined),
  );
  await settle(w);
  for (const advance of [{ minutes: 10 }, { hours: 3 }, { days: 3 }]) {
    await w.clock({ advance });
    await settle(w);
  }
  const outcomes = await w.rows<Outcome>(OUTCOMES, [patients.map(({ id }) => id)]);
  expect(outcomes).toHaveLength(patients.length);
  expect(links.size).toBe(patients.length); // each was sent a card
  expect(outcomes.filter(({ captured }) => captured === 2).length).toBeGreaterThan(patients.length / 3);
  return outcomes
    .filter(
      ({ captured, online_terms, holds, paid_terms, open_links, payable_links }) =>
        online_terms + holds !== captured || online_terms > 1 || paid_terms > 1 || open_links > 0 || payable_links > 0,
    )
    .map((outcome) => ({ ...outcome, history: patients.find(({ id }) => id === outcome.patient)?.history }));
}

const secondOf = ({ history }: Patient) => (history.first === 'link' ? 'page' : 'link');

function payOne(w: World, { history, link, order }: Patient, way: 'link' | 'page') {
  const body = { outcome: 'captured', method: 'upi', webhook: history[way], delaySeconds: 2 };
  const path = way === 'link' ? `payment_links/${link}/pay` : `orders/${order}/pay`;
  return w.call('POST', `/sandbox/razorpay/${path}`, { body });
}

/** Only the first if the other is late. */
async function payBoth(w: World, doctor: Doctor, patient: Patient): Promise<void> {
  const { history } = patient;
  await Promise.all([
    payOne(w, patient, history.first),
    history.isLate || after(history.gapMs).then(() => payOne(w, patient, secondOf(patient))),
    after(history.changeMs).then(() => change(w, doctor, patient)),
  ]);
}

async function change(w: World, { token }: Doctor, { id, term, otherTier, order, history }: Patient): Promise<unknown> {
  switch (history.change) {
    case 'none':
      return undefined;
    case 'poll':
      return w.call('GET', `/api/public/payment/status/${order}`);
    case 'clinic':
      return w.call('PUT', `/api/patients/${id}/subscription/activate`, { token, body: {} });
    case 'tier':
      return w.call('POST', `/api/patients/${id}/subscribe`, { token, body: { subscription_tier_id: otherTier } });
    case 'withdraw':
      return w.call('PUT', `/api/patients/subscriptions/${term}/withdraw`, { token });
    case 'archive':
      return w.call('DELETE', `/api/patients/${id}`, { token });
  }
}
