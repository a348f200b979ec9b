import {
  type Activation,
  type Order,
  type Payment,
  type PaymentStatus,
  type PayPageView,
  type Receipt,
  type Reminders,
  type Tier,
  type Timeline,
} from './api-types.js';
import { request } from './common/request.js';

/**
 * Data of the pay page; null if the link does not exist.
 * @throws ApiError with the server's text, or another error if there is no response.
 */
export async function loadView(identifier: string): Promise<PayPageView | null> {
  if (identifier === '') return null;
  return request<PayPageView | null>(linkPath(identifier));
}

const linkPath = (identifier: string): string => `/api/public/subscription/${encodeURIComponent(identifier)}`;

/** Reports that a person opened the link. Failures are ignored. */
export const reportOpened = (identifier: string): void =>
  void request('/api/public/subscription/opened', { identifier }).catch(() => undefined);

/** Checks the payments of the link with the bank now. @returns the payment timeline. */
export const checkPayment = (identifier: string): Promise<Timeline> =>
  request('/api/public/payment/check', { identifier });

/** Payments of the link so far, newest first. */
export const loadPayments = async (identifier: string): Promise<Payment[]> =>
  (await request<{ payments: Payment[] }>(`${linkPath(identifier)}/payments`)).payments;

/** Receipts and refund receipts of the link, newest first. */
export const loadReceipts = async (identifier: string): Promise<Receipt[]> =>
  (await request<{ receipts: Receipt[] }>(`${linkPath(identifier)}/receipts`)).receipts;

/** Sets whether reminders are sent to the patient's number. Repeatable. */
export const saveReminderChoice = (identifier: string, wanted: boolean): Promise<Reminders> =>
  request('/api/public/subscription/reminders', { identifier, wanted }, 'PUT');

/** Creates an order, or returns the open one for the same tier. A free tier is activated directly. */
export const createOrder = (
  identifier: string,
  { id: tierId, validityMonths: months }: Tier,
): Promise<Order | Activation> => request('/api/public/payment/create', { identifier, tierId, months });

/** Whether the order's payment is captured; null if the server did not answer. */
export async function isCaptured(orderId: string): Promise<boolean | null> {
  try {
    const { captured } = await request<PaymentStatus>(`/api/public/payment/status/${encodeURIComponent(orderId)}`);
    return captured;
  } catch (error) {
    console.warn('payment status unknown', error instanceof Error ? error.message : '');
    return null;
  }
}
