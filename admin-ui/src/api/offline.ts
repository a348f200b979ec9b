import type { OfflineCopyView } from '../../../src/desk/offline-copy.view';
import type { PaymentRecordedResponse } from '../../../src/payments/manual/manual-payments.view';
import { API_URL, httpClient } from './http/httpClient';
import { httpStatusOf } from './http/problem';
import { pathWithQuery } from './http/query-string';
import type { ComparedPaymentInput } from './inputs';

const NOT_MODIFIED = 304;
/** An attempt without a response for this long is repeated with the same key. */
const SEND_TIMEOUT_MS = 30_000;

/** Calls for work without a network. */
export const offlineCalls = {
  /**
   * A page of the patients for work without a network; null if it has not changed since `etag`.
   * @param after id of the last patient of the page before; empty for the first page
   */
  getOfflineCopy: async (after: string, etag?: string) => {
    const url = `${API_URL}${pathWithQuery('/desk/offline', after ? { after } : {})}`;
    const headers = new Headers({ Accept: 'application/json', ...(etag && { 'If-None-Match': etag }) });
    try {
      // The browser's cache outlives a logout.
      const response = await httpClient(url, { headers, cache: 'no-store' });
      return { copy: response.json as OfflineCopyView, etag: response.headers.get('ETag') ?? '' };
    } catch (error) {
      if (httpStatusOf(error) === NOT_MODIFIED) return null;
      throw error;
    }
  },
  /** @param key the Idempotency-Key, the same for every attempt */
  sendUnsentPayment: async (patientId: string, input: ComparedPaymentInput, key: string) => {
    const response = await httpClient(`${API_URL}/patients/${patientId}/payments`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: new Headers({
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      }),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    return response.json as PaymentRecordedResponse;
  },
};
