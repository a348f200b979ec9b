import {
  type Activated,
  type Order,
  type PaidList,
  type PaymentStatus,
  type Reminders,
  type ServerError,
  type Tier,
  type Timeline,
  type View,
} from './replies.js';

const TIMEOUT_MS = 20_000;
const NO_CONTENT = 204;

/** The body of a refusal; of whatever else stands in the way it has nothing. */
interface ErrorBody {
  error?: unknown;
  code?: unknown;
  contact?: ServerError['contact'];
}

/** The server said no. */
class ApiError extends Error {
  constructor(readonly serverError: ServerError) {
    super(serverError.text);
  }
}

/** Everything the page shows; null when there is nothing behind `identifier`. Throws a Refusal with the server's text. */
export async function loadView(identifier: string): Promise<View | null> {
  if (identifier === '') return null;
  return request<View | null>(`/api/public/subscription/${encodeURIComponent(identifier)}`);
}

/** Tells that a person opened the link. Nobody waits for it, and nothing is lost when it does not arrive. */
export const reportOpened = (identifier: string): void =>
  void request('/api/public/subscription/opened', { identifier }).catch(() => undefined);

/** Has the bank asked now, and tells everything that happened to the payments on the link. */
export const checkPayment = (identifier: string): Promise<Timeline> =>
  request('/api/public/payment/check', { identifier });

/** What the patient has paid so far, newest first. */
export const loadPayments = async (identifier: string): Promise<PaidList['payments']> =>
  (await request<PaidList>(`/api/public/subscription/${encodeURIComponent(identifier)}/payments`)).payments;

/** Reminders to the patient's number are wanted or not; may be repeated. */
export const saveReminderChoice = (identifier: string, wanted: boolean): Promise<Reminders> =>
  request('/api/public/subscription/reminders', { identifier, wanted }, 'PUT');

/** A new order, or the open one for the same tier; or, for a tier that costs nothing, the activation itself. */
export const createOrder = (
  identifier: string,
  { id: tierId, validityMonths: months }: Tier,
): Promise<Order | Activated> => request('/api/public/payment/create', { identifier, tierId, months });

/** Whether the money of the order has arrived; null when the server gave no answer. */
export async function isCaptured(orderId: string): Promise<boolean | null> {
  try {
    const { captured } = await request<PaymentStatus>(`/api/public/payment/status/${encodeURIComponent(orderId)}`);
    return captured;
  } catch (error) {
    console.warn('payment status unknown', error instanceof Error ? error.message : '');
    return null;
  }
}

/** What the server said, or null: a lost connection has nothing to say to a patient. */
export const toServerError = (error: unknown): ServerError | null =>
  error instanceof ApiError ? error.serverError : null;

async function request<T>(path: string, body?: object, method = 'POST'): Promise<T> {
  const reply = await fetch(path, {
    ...(body && { method, body: JSON.stringify(body) }),
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // What was cut off on its way is no answer: an ok reply that cannot be read throws.
  if (reply.ok) return (reply.status === NO_CONTENT ? undefined : await reply.json()) as T;
  const json = (await reply.json().catch(() => null)) as ErrorBody | null;
  const { code, error: text, contact = null } = json ?? {};
  const hasServerText = typeof code === 'string' && typeof text === 'string' && text !== '';
  throw hasServerText ? new ApiError({ code, text, contact }) : new Error(reply.statusText);
}
