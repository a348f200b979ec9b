import type { PathFixtures } from './fixtures.js';
import { makeChecksDue } from './outcome.js';
import type { MoneyPaths, PathContext } from './path.js';

export const ONLINE_PATHS = [
  'the patient creates an order',
  'Razorpay reports a capture',
  'Razorpay reports a renewal',
  'link and page are paid at once',
  'the pay page polls the payment status',
  'the reconciliation queries Razorpay',
] as const;

const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() + INDIA_MS - days * DAY_MS).toISOString().slice(0, 10);

/** Payments of one patient at Razorpay. */
export function onlinePaths(
  { w }: PathContext,
  { capture, captured, patient, ordered, settle }: PathFixtures,
): MoneyPaths<(typeof ONLINE_PATHS)[number]> {
  /** Makes another doctor, whose patients are sent payment cards. */
  const makeCardClinic = async () => {
    const owner = await w.doctor();
    const body = { doctor_name: 'Dr Asha Rao', payment_cards: true };
    await w.must('PUT', '/api/profile', { token: owner.token, body });
    return { owner, tier: await w.tier(owner, await w.plan(owner), 499) };
  };
  let cardClinic: ReturnType<typeof makeCardClinic> | undefined;

  /** A patient with an open link and an open order of the page, both paid at Razorpay, which sends no webhook. */
  async function paidByLinkAndPage() {
    const { owner, tier } = await (cardClinic ??= makeCardClinic());
    const { id: patientId } = await w.patient(owner);
    await w.must('POST', `/api/patients/${patientId}/subscribe`, { ...owner, body: { subscription_tier_id: tier } });
    await w.settle();
    const { orderId } = await w.order(await w.identifier(owner, patientId), tier);
    const [link] = await w.rows<{ order_id: string }>(
      `SELECT r.id AS order_id FROM payment_order o JOIN enrolment e ON e.doctor_id = o.doctor_id AND e.id = o.enrolment_id
       JOIN sandbox.razorpay_entity r ON r.parent_id = o.payment_link_id WHERE e.patient_id = $1 AND o.state = 'open'`,
      [patientId],
    );
    if (!link) throw new Error('the patient was sent no card');
    return { patientId, reports: [await captured(link.order_id), await captured(orderId)] };
  }

  return {
    'the patient creates an order': async () => {
      const { patientId, identifier, tier } = await patient();
      const body = { identifier, tierId: tier };
      return { patient: patientId, work: () => w.call('POST', '/api/public/payment/create', { body }) };
    },
    'Razorpay reports a capture': async () => {
      const { patientId, orderId } = await ordered();
      return { patient: patientId, work: await captured(orderId) };
    },
    'Razorpay reports a renewal': async () => {
      const { patientId, orderId } = await ordered({ subscription_start_date: daysAgo(28) });
      return { patient: patientId, work: await captured(orderId) };
    },
    'link and page are paid at once': async () => {
      const { patientId, reports } = await paidByLinkAndPage();
      return {
        patient: patientId,
        work: async () => {
          const [first] = await Promise.all(reports.map((report) => report()));
          if (!first) throw new Error('no report');
          return first;
        },
      };
    },
    'the pay page polls the payment status': async () => {
      const { patientId, orderId } = await ordered();
      await capture(orderId);
      return { patient: patientId, work: () => w.call('GET', `/api/public/payment/status/${orderId}`) };
    },
    'the reconciliation queries Razorpay': async () => {
      const { patientId, orderId } = await ordered();
      await capture(orderId);
      return { patient: patientId, work: () => makeChecksDue(w, patientId).then(settle) };
    },
  };
}
