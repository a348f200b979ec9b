import type { EntityManager } from 'typeorm';
import { Payment } from '../../enrolments/payment.entity.js';
import { RazorpayError, type Keys } from '../../razorpay/razorpay.js';
import { unsealSecret } from '../gateway/gateway-secrets.js';
import { Order } from './order.entity.js';
import { PaymentGateway } from '../gateway/payment-gateway.entity.js';

const UNAUTHORIZED = 401;

/**
 * The keys that may know an order created with `keyId`, the likeliest first: its own, the current ones (regenerated
 * keys are of the same account), then the other replaced ones, newest first. Empty until keys are saved.
 */
export async function findCandidateKeys(tx: EntityManager, doctorId: string, keyId: string): Promise<Keys[]> {
  const gateway = await tx.findOneBy(PaymentGateway, { doctorId });
  if (!gateway) return [];
  const replaced = gateway.replacedKeys.toReversed();
  const all = [{ keyId: gateway.keyId, sealed: gateway.keySecretSealed }, ...replaced];
  const likeliestFirst = [...all.filter((key) => key.keyId === keyId), ...all.filter((key) => key.keyId !== keyId)];
  return likeliestFirst.map((key) => ({
    keyId: key.keyId,
    keySecret: unsealSecret(doctorId, 'keySecretSealed', key.sealed),
  }));
}

/** The same for the order of a Razorpay payment; empty if the payment is not ours. */
export async function findCandidateKeysOfPayment(
  tx: EntityManager,
  doctorId: string,
  providerPaymentId: string,
): Promise<Keys[]> {
  const payment = await tx.findOneBy(Payment, { doctorId, providerPaymentId });
  if (!payment?.orderId) return [];
  const { keyId } = await tx.findOneByOrFail(Order, { doctorId, id: payment.orderId });
  return findCandidateKeys(tx, doctorId, keyId);
}

/**
 * Calls Razorpay with one key after the other until one is not rejected: an account does not know the orders of
 * another, and expired keys know none. Stops at a call without an answer, because its outcome is unknown.
 * @param keys at least one.
 * @returns the answer and the keys that got it.
 * @throws RazorpayOutcomeUnknown, or the most informative RazorpayError: the first that is not about the keys
 * themselves.
 */
export async function tryKeys<T>(
  keys: readonly Keys[],
  call: (keys: Keys) => Promise<T>,
): Promise<{ keys: Keys; answer: T }> {
  const errors: RazorpayError[] = [];
  for (const candidate of keys)
    try {
      return { keys: candidate, answer: await call(candidate) };
    } catch (error) {
      if (!(error instanceof RazorpayError)) throw error;
      errors.push(error);
    }
  throw errors.find(({ status }) => status !== UNAUTHORIZED) ?? errors[0] ?? new Error('there are no keys to try');
}
