import { responseWith, OK, type ExpectedResponse, type RazorpayMode } from '../expected-response.js';
import type { Call } from '../calls.js';
import { applyCapture, pollRazorpay } from './payments.js';
import type { Model, Order } from './model-state.js';

/** The index of the order that Razorpay knows. */
export const leadOf = (m: Model, n: number): number => m.orders[n]?.joint ?? n;

/** The patient's bank and Razorpay. The product learns of it through the webhook. */
export function pay(m: Model, { order: line, outcome, webhook, hours }: Call & { do: 'pay' }): ExpectedResponse {
  const n = leadOf(m, line);
  const order = m.orders[n] as Order;
  if (order.link === 'ended') return responseWith(404);
  if (order.money || outcome === 'failed') return OK;
  if (outcome === 'late') {
    order.late.push({ since: m.now, at: m.now + hours * 3_600_000, seen: false });
    return OK;
  }
  order.money = { state: outcome === 'authorized' ? 'authorized' : 'captured', at: m.now, seen: false };
  if (order.link !== null && order.money.state === 'captured') order.link = 'paid';
  if (webhook === 'lost' || webhook === 'tampered') return OK;
  const at = m.now + hours * 3_600_000;
  const linkPaid = { at, reports: 'link' as const };
  if (webhook === 'delayed')
    order.webhooks.push({ at, reports: 'attempt' }, { at, reports: 'capture' }, ...(order.link ? [linkPaid] : []));
  else if (order.money.state === 'captured') applyCapture(m, n, m.now);
  return OK;
}

export function poll(m: Model, n: number, { fault }: RazorpayMode): ExpectedResponse {
  if (fault === 'none') pollRazorpay(m, n, m.now);
  return { status: 200, captured: m.orders[n]?.state === 'paid' };
}
