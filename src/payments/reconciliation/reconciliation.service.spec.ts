import { systemContext } from '../../platform/audit-context.js';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/db/database.js';
import type { Alarms } from '../../platform/ops/alarms.js';
import { RazorpayOutcomeUnknown } from '../../razorpay/razorpay.js';
import type { PaymentStatusService } from './payment-status.service.js';
import { ReconciliationService } from './reconciliation.service.js';

/** Checks an order about which Razorpay gives no answer. @returns the error, and the alarms that were raised. */
async function check(options: { needsAnswer?: boolean; isLastAttempt?: boolean }) {
  const raised: string[] = [];
  const service = new ReconciliationService(
    { write: () => Promise.resolve() } as unknown as Database,
    {} as Clock,
    { refresh: () => Promise.reject(new RazorpayOutcomeUnknown('not cancelled')) } as unknown as PaymentStatusService,
    { raise: (alarm: string) => raised.push(alarm) } as unknown as Alarms,
  );
  const error = await service.reconcileOrder(systemContext('test'), 'doctor', 'order', options).catch(String);
  return { error, raised };
}

it.each([
  ['on schedule: the next check retries', {}, undefined, []],
  ['while an answer is needed: the job retries', { needsAnswer: true }, 'Error: not cancelled', []],
  [
    'at the last attempt: an alarm',
    { needsAnswer: true, isLastAttempt: true },
    'Error: not cancelled',
    ['order.unanswered'],
  ],
  ['at the last attempt of a check on schedule', { isLastAttempt: true }, undefined, []],
])('no answer %s', async (_, options, error, raised) => expect(await check(options)).toEqual({ error, raised }));
