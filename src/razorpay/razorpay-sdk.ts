import { Injectable } from '@nestjs/common';
import type RazorpaySdk from 'razorpay';
import { config } from '../config.js';
import { traceProviderCall } from '../platform/operation-context.js';
import type { Paise } from '../shared/money.js';
import {
  Razorpay,
  RazorpayError,
  RazorpayOutcomeUnknown,
  type Keys,
  type NewPaymentLink,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayPaymentLink,
  type RazorpayRefund,
  type WebhookRegistration,
} from './razorpay.js';

const TIMEOUT_MS = 10_000;
const CONFLICT = 409;
/** Razorpay's maximum for one page of a list. */
const MAX_ROWS = 100;
const PAYMENT_LINKS = '/v1/payment_links';

/** The SDK's internal HTTP client: the only way to set base URL, timeout, redirects and request headers. */
interface SdkWithHttp {
  api: {
    rq: {
      defaults: { baseURL: string; timeout: number; maxRedirects: number };
      get: HttpGet;
      post: HttpSend;
      put: HttpSend;
    };
  };
}

type HttpGet = (url: string) => Promise<{ data: object }>;
type HttpSend = (url: string, body: object, options?: { headers: Record<string, string> }) => Promise<{ data: object }>;

/** The fields of the webhook list that Nirog reads. */
interface WebhookList {
  items?: { id: string; url: string }[];
}

/** What the SDK or its HTTP client rejects with when Razorpay responded. Anything else is a network failure. */
interface Rejection {
  statusCode?: number;
  error?: ErrorBody;
  /** Of a network failure, such as `ECONNRESET` or `CERT_HAS_EXPIRED`. */
  code?: string;
  response?: { status: number; data?: { error?: ErrorBody } };
}

interface ErrorBody {
  code?: string;
  reason?: string;
  description?: string;
}

/** Calls Razorpay through its SDK, with a timeout. Turns the SDK's rejections, which are plain objects, into errors. */
@Injectable()
export class RazorpaySdkClient extends Razorpay {
  createOrder(keys: Keys, { amount, receipt }: { amount: Paise; receipt: string }): Promise<RazorpayOrder> {
    const order = { amount, currency: 'INR', receipt, payment: { capture: 'automatic' } } as const;
    return this.call('orders.create', keys, (sdk) => sdk.orders.create(order)) as Promise<RazorpayOrder>;
  }

  async findOrder(keys: Keys, receipt: string): Promise<RazorpayOrder | null> {
    const { items } = (await this.call('orders.find', keys, (sdk) => sdk.orders.all({ receipt }))) as {
      items: RazorpayOrder[];
    };
    return items.find((order) => order.receipt === receipt) ?? null;
  }

  /** The newest `MAX_ROWS` payments of an order. Bypasses the SDK, which cannot set `count` and returns ten. */
  async fetchPayments(keys: Keys, orderId: string): Promise<RazorpayPayment[]> {
    const response = await this.call('orders.payments', keys, async (sdk) => {
      const { rq } = (sdk as RazorpaySdk & SdkWithHttp).api;
      return (await rq.get(`/v1/orders/${encodeURIComponent(orderId)}/payments?count=${MAX_ROWS}`)).data;
    });
    return (response as { items: RazorpayPayment[] }).items;
  }

  capture(keys: Keys, { paymentId, amount }: { paymentId: string; amount: Paise }): Promise<RazorpayPayment> {
    return this.call('payments.capture', keys, (sdk) =>
      sdk.payments.capture(paymentId, amount, 'INR'),
    ) as Promise<RazorpayPayment>;
  }

  /** Bypasses the SDK, which would drop the idempotency key. A 409 means that the same call is still in progress. */
  async refund(
    keys: Keys,
    { paymentId, amount, refundId }: { paymentId: string; amount: Paise; refundId: string },
  ): Promise<RazorpayRefund> {
    const body = { amount, speed: 'normal', receipt: refundId };
    const options = { headers: { 'X-Refund-Idempotency': refundId } };
    try {
      return await this.call('payments.refund', keys, async (sdk) => {
        const { rq } = (sdk as RazorpaySdk & SdkWithHttp).api;
        const url = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
        return (await rq.post(url, body, options)).data as RazorpayRefund;
      });
    } catch (error) {
      if (error instanceof RazorpayError && error.status === CONFLICT) throw new RazorpayOutcomeUnknown(error.message);
      throw error;
    }
  }

  async fetchRefunds(keys: Keys, paymentId: string): Promise<RazorpayRefund[]> {
    const response = await this.call('payments.refunds', keys, (sdk) =>
      sdk.payments.fetchMultipleRefund(paymentId, { count: MAX_ROWS }),
    );
    return (response as { items: RazorpayRefund[] }).items;
  }

  createPaymentLink(
    keys: Keys,
    { amount, referenceId, description, expiresAt }: NewPaymentLink,
    timeoutMs: number,
  ): Promise<RazorpayPaymentLink> {
    const link = {
      amount,
      currency: 'INR',
      reference_id: referenceId,
      description,
      expire_by: Math.floor(expiresAt.getTime() / 1_000),
      notify: { sms: false, email: false },
      reminder_enable: false,
    };
    const create = async (sdk: RazorpaySdk) =>
      (await (sdk as RazorpaySdk & SdkWithHttp).api.rq.post(PAYMENT_LINKS, link)).data as RazorpayPaymentLink;
    return this.call('payment_links.create', keys, create, timeoutMs);
  }

  fetchPaymentLink(keys: Keys, id: string): Promise<RazorpayPaymentLink> {
    return this.call('payment_links.fetch', keys, (sdk) => sdk.paymentLink.fetch(id)) as Promise<RazorpayPaymentLink>;
  }

  /** Razorpay's list of payment links has a form of its own, which the SDK's types do not know. */
  async findPaymentLink(keys: Keys, referenceId: string, timeoutMs?: number): Promise<RazorpayPaymentLink | null> {
    const url = `${PAYMENT_LINKS}?reference_id=${encodeURIComponent(referenceId)}`;
    const find = async (sdk: RazorpaySdk) =>
      (await (sdk as RazorpaySdk & SdkWithHttp).api.rq.get(url)).data as { payment_links: RazorpayPaymentLink[] };
    const { payment_links: links } = await this.call('payment_links.find', keys, find, timeoutMs);
    return links.find((link) => link.reference_id === referenceId) ?? null;
  }

  /** Bypasses the SDK, which sends the header of a JSON body without a body. */
  cancelPaymentLink(keys: Keys, id: string): Promise<RazorpayPaymentLink> {
    const url = `${PAYMENT_LINKS}/${encodeURIComponent(id)}/cancel`;
    const cancel = async (sdk: RazorpaySdk) =>
      (await (sdk as RazorpaySdk & SdkWithHttp).api.rq.post(url, {})).data as RazorpayPaymentLink;
    return this.call('payment_links.cancel', keys, cancel);
  }

  /** Creates the webhook, or updates the one with the same URL. Bypasses the SDK, whose types cover only partner webhooks. */
  async registerWebhook(keys: Keys, { url, secret, events }: WebhookRegistration): Promise<void> {
    const { items = [] } = (await this.call('webhooks.list', keys, (sdk) =>
      sdk.webhooks.all({ count: MAX_ROWS }),
    )) as WebhookList;
    const existing = items.find((webhook) => webhook.url === url);
    const body = { url, secret, active: true, events: Object.fromEntries(events.map((name) => [name, true])) };
    await this.call('webhooks.save', keys, async (sdk) => {
      const { rq } = (sdk as RazorpaySdk & SdkWithHttp).api;
      const path = '/v1/webhooks';
      return (await (existing ? rq.put(`${path}/${encodeURIComponent(existing.id)}`, body) : rq.post(path, body))).data;
    });
  }

  async areKeysValid(keys: Keys): Promise<boolean> {
    try {
      await this.call('orders.list', keys, (sdk) => sdk.orders.all({ count: 1 }));
      return true;
    } catch (error) {
      if (error instanceof RazorpayError) return false; // 401, or 400 for keys that are expired or not active yet
      throw error;
    }
  }

  /** @param name of the call in traces */
  private async call<T>(
    name: string,
    { keyId, keySecret }: Keys,
    work: (sdk: RazorpaySdk) => Promise<T>,
    timeout = TIMEOUT_MS,
  ): Promise<T> {
    const { default: Sdk } = await import('razorpay'); // loaded by the first call, to keep startup fast
    const sdk = new Sdk({ key_id: keyId, key_secret: keySecret });
    const httpDefaults = (sdk as RazorpaySdk & SdkWithHttp).api.rq.defaults;
    Object.assign(httpDefaults, { baseURL: config.razorpay.baseUrl, timeout, maxRedirects: 0 });
    let response: T;
    try {
      response = await traceProviderCall(`razorpay ${name}`, () => work(sdk));
    } catch (error) {
      throw toRazorpayError(error as Rejection);
    }
    if (!isUsable(response)) throw new RazorpayOutcomeUnknown('Razorpay returned neither an entity nor a list');
    return response;
  }
}

/** Every successful response of Razorpay is an entity with an id, or a list. */
const isUsable = (response: unknown): boolean =>
  typeof response === 'object' &&
  response !== null &&
  (('id' in response && typeof response.id === 'string') ||
    ('items' in response && Array.isArray(response.items)) ||
    ('payment_links' in response && Array.isArray(response.payment_links)));

/**
 * A 4xx other than 429 with Razorpay's error body is a rejection. After anything else it is unknown whether a call that
 * writes took effect.
 */
function toRazorpayError(rejection: Rejection): Error {
  const { response, code = 'no connection' } = rejection;
  const { statusCode = response?.status, error = response?.data?.error } = rejection;
  const isDefinite =
    statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429 && error?.code;
  if (!isDefinite) return new RazorpayOutcomeUnknown(`Razorpay returned no usable answer (${statusCode ?? code})`);
  return new RazorpayError(statusCode, errorReason(error), error.description, error.code);
}

/** The error code if Razorpay omits the reason or reports it as `NA`. */
const errorReason = ({ code, reason }: ErrorBody): string => (reason && reason !== 'NA' ? reason : (code ?? 'unknown'));
