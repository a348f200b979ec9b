import { randomUUID } from 'node:crypto';
import { webhookHelpers } from '../../helpers/webhooks.js';
import type { Doctor, World } from '../../helpers/world.js';
import type { NewKeys, HistoryRound } from './commands.js';

/** Changes that affect all histories at once: Razorpay's faults, keys, and time. */

export const MINUTE_MS = 60_000;
const DROP_INTERVAL_MS = 200;

export const isLongRound = ({ move }: HistoryRound): boolean => move.minutes >= 1;

export const describeMode = ({ fault, refunds }: HistoryRound): string =>
  (fault === 'none' ? '' : ` Razorpay: ${fault}`) + (refunds === 'processed' ? '' : ` refunds: ${refunds}`);

export async function setRazorpayMode(
  w: World,
  { fault, refunds }: Pick<HistoryRound, 'fault' | 'refunds'>,
): Promise<void> {
  await w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode: fault } });
  const count = refunds === 'processed' ? 1 : 1_000_000;
  await w.must('PUT', '/sandbox/razorpay/refunds', { body: { outcome: refunds, count } });
}

export async function saveKeys(w: World, doctors: readonly Doctor[], how: NewKeys): Promise<void> {
  for (const doctor of doctors) {
    const webhookSteps = webhookHelpers(w, () => doctor);
    const keys =
      how === 'others'
        ? { key_id: `rzp_test_simOf${randomUUID()}`, key_secret: 'the-key-secret' }
        : await w.must<object>(
            'POST',
            `/sandbox/razorpay/keys/${(await webhookSteps.gateway()).key_id ?? ''}/regenerate`,
          );
    const { status, body } = await webhookSteps.save(keys);
    if (status !== 200) throw new Error(`keys were not saved: ${JSON.stringify(body)}`);
  }
  await settle(w);
}

/** The doctors send payment cards from now on, or no more. */
export async function saveCards(w: World, doctors: readonly Doctor[], payment_cards: boolean): Promise<void> {
  for (const { token } of doctors)
    await w.must('PUT', '/api/profile', { token, body: { doctor_name: 'Dr Asha Rao', payment_cards } });
}

/**
 * Waits until no work is due. Deletes tampered webhooks, which Razorpay would retry for a day. Clears `last_queried_at`,
 * because the pause between two queries about an order is real time, and this clock is simulated.
 */
export async function settle(w: World): Promise<void> {
  const timer = setInterval(() => void dropTamperedWebhooks(w).catch(() => undefined), DROP_INTERVAL_MS);
  try {
    await w.settle();
    await dropTamperedWebhooks(w);
    await w.rows('UPDATE payment_order SET last_queried_at = NULL WHERE last_queried_at IS NOT NULL');
  } finally {
    clearInterval(timer);
  }
}

const dropTamperedWebhooks = (w: World) =>
  w.rows(`DELETE FROM sandbox.simulated_job WHERE tries > 0 AND payload->>'body' ~ '"amount":[0-9]*1[,}]'`);

/** Servers restart one at a time, so that the other one has the CPU. */
let lastStart: Promise<void> = Promise.resolve();

/** Moves the clock while the server runs, or while it is killed. */
export async function moveClock(w: World, { move: { minutes, stop } }: HistoryRound): Promise<void> {
  if (!stop) {
    await w.must('PUT', '/sandbox/clock', { body: { advance: { minutes } } });
    return;
  }
  await w.rows('UPDATE sandbox.clock SET stands_at = stands_at + make_interval(secs => $1)', [minutes * 60]);
  await (lastStart = lastStart.catch(() => undefined).then(() => w.crash()));
  await settle(w);
}
