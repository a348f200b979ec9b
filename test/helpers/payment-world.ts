import { findViolations } from './ledger.js';
import { paymentHelpers } from './payments.js';
import type { InstallationOptions } from './installation.js';
import { world, type World } from './world.js';

export type PaymentHelpers = ReturnType<typeof paymentHelpers>;

/** A world with one doctor and the helpers for payment tests. */
export async function paymentWorld(options: InstallationOptions = {}) {
  const w = await world(options);
  const doctor = await w.doctor();
  return { w, doctor, paymentSteps: paymentHelpers(w, () => doctor) };
}

/**
 * Ends a test: Razorpay answers again, all work ends, and the ledger has no violations.
 * @param maxPendingSeconds how long work may be pending.
 */
export async function endPaymentTest(
  w: World,
  paymentSteps: PaymentHelpers,
  maxPendingSeconds?: number,
): Promise<void> {
  await paymentSteps.fault('none');
  await w.settle();
  expect(await findViolations(w, maxPendingSeconds)).toEqual({});
}
