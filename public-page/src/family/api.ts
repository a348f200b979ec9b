import { type Activation } from '../api-types.js';
import { request } from '../common/request.js';
import { type PayerOrder, type PayerPageView, type PayerReceipt, type PayerTimeline } from './api-types.js';
import { type Line } from './payer-offers.js';

const linkPath = (identifier: string): string => `/api/public/payer/${encodeURIComponent(identifier)}`;

/** Data of a payer's page. @throws ApiError with the server's text, or another error if there is no response. */
export const loadPayerPage = (identifier: string): Promise<PayerPageView> => request(linkPath(identifier));

/** Reports that a person opened the page. Failures are ignored. */
export const reportPayerOpened = (identifier: string): void =>
  void request('/api/public/payer/opened', { identifier }).catch(() => undefined);

/** Creates one order for all lines, or returns the open one. Free tiers are activated directly. */
export const createPayerOrder = (identifier: string, lines: Line[]): Promise<PayerOrder | Activation> =>
  request('/api/public/payer/payment/create', {
    identifier,
    lines: lines.map(({ person, tier }) => ({
      enrolment_id: person.enrolment_id,
      tier_id: tier.id,
      months: tier.months,
    })),
  });

/** Checks the payments for all people with the bank now. */
export const checkPayerPayments = (identifier: string): Promise<PayerTimeline> =>
  request('/api/public/payer/payment/check', { identifier });

/** Receipts and refund receipts of all people, newest first. */
export const loadPayerReceipts = async (identifier: string): Promise<PayerReceipt[]> =>
  (await request<{ receipts: PayerReceipt[] }>(`${linkPath(identifier)}/receipts`)).receipts;
