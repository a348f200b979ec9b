import { Injectable } from '@nestjs/common';
import RazorpaySdk from 'razorpay';
import { config } from '../config.js';
import type { Paise } from '../shared/money.js';
import {
  Razorpay,
  RazorpayRefused,
  RazorpayUnknown,
  type Keys,
  type ProviderOrder,
  type ProviderPayment,
} from './razorpay.js';

const TIMEOUT_MS = 10_000;
const UNAUTHORIZED = 401;

/** The SDK's own HTTP client: its base URL and timeout can be set nowhere else. */
interface SdkWithHttp {
  api: { rq: { defaults: { baseURL: string; timeout: number } } };
}

/** What the SDK rejects with when Razorpay answered; anything else is a network failure in disguise. */
interface SdkRejection {
  statusCode?: number;
  error?: { code?: string; reason?: string; description?: string };
}

/** Razorpay through its own SDK, which has no timeout and rejects with plain objects: both are mended here. */
@Injectable()
export class RazorpayBySdk extends Razorpay {
  createOrder(keys: Keys, { amount, receipt }: { amount: Paise; receipt: string }): Promise<ProviderOrder> {
    const order = { amount, currency: 'INR', receipt, payment: { capture: 'automatic' } } as const;
    return this.call(keys, (sdk) => sdk.orders.create(order)) as Promise<ProviderOrder>;
  }

  async findOrder(keys: Keys, receipt: string): Promise<ProviderOrder | null> {
    const { items } = (await this.call(keys, (sdk) => sdk.orders.all({ receipt }))) as { items: ProviderOrder[] };
    return items.find((order) => order.receipt === receipt) ?? null;
  }

  async paymentsOf(keys: Keys, orderId: string): Promise<ProviderPayment[]> {
    const answer = await this.call(keys, (sdk) => sdk.orders.fetchPayments(orderId));
    return (answer as { items: ProviderPayment[] }).items;
  }

  capture(keys: Keys, { id, amount }: { id: string; amount: Paise }): Promise<ProviderPayment> {
    return this.call(keys, (sdk) => sdk.payments.capture(id, amount, 'INR')) as Promise<ProviderPayment>;
  }

  async probe(keys: Keys): Promise<boolean> {
    try {
      await this.call(keys, (sdk) => sdk.orders.all({ count: 1 }));
      return true;
    } catch (error) {
      if (error instanceof RazorpayRefused && error.status === UNAUTHORIZED) return false;
      throw error;
    }
  }

  private async call<T>({ keyId, keySecret }: Keys, work: (sdk: RazorpaySdk) => Promise<T>): Promise<T> {
    const sdk = new RazorpaySdk({ key_id: keyId, key_secret: keySecret });
    const http = (sdk as RazorpaySdk & SdkWithHttp).api.rq.defaults;
    Object.assign(http, { baseURL: config.razorpay.baseUrl, timeout: TIMEOUT_MS });
    let answer: T;
    try {
      answer = await work(sdk);
    } catch (error) {
      throw failureOf(error as SdkRejection);
    }
    if (typeof answer !== 'object' || answer === null)
      throw new RazorpayUnknown('Razorpay answered something that is not JSON');
    return answer;
  }
}

/** Only a 4xx with Razorpay's own error body is a definite no. */
function failureOf({ statusCode, error }: SdkRejection): Error {
  const definite =
    statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429 && error?.code;
  if (!definite) return new RazorpayUnknown(`Razorpay gave no usable answer (${statusCode ?? 'no connection'})`);
  return new RazorpayRefused(statusCode, error.reason ?? error.code ?? 'unknown');
}
