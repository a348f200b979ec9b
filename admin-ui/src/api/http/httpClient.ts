import { fetchUtils, HttpError } from 'react-admin';
import { API_URL } from './api-url';
import { takePrefetched } from '../first-load/prefetch';
import { markAnswered, idempotencyKeyFor } from './idempotency';
import { shouldRepeat } from './factor-errors';
import { fieldErrors, FORM_ERROR, type Problem } from './problem';
import { session } from '../session';
import { connection } from '../../offline/connection';

export { API_URL };

type FetchJson = typeof fetchUtils.fetchJson;
type RequestOptions = NonNullable<Parameters<FetchJson>[1]>;

const WITHOUT_IDEMPOTENCY_KEY = /^\/auth\/|\/(?:password-link|queues-pass)$/;

/**
 * Converts a failure to an HttpError. `body.errors` contains the texts by field, as react-admin's forms expect them. It
 * is never empty: react-admin would treat a save without errors as successful.
 */
function toHttpError(error: unknown): HttpError {
  if (!(error instanceof HttpError)) return toHttpError(new HttpError('ra.notification.http_error', 0, {}));
  const body = (error.body ?? {}) as Problem['body'];
  const text = body.error ?? error.message;
  return new HttpError(text, error.status, { ...body, errors: fieldErrors(body) ?? { [FORM_ERROR]: text } });
}

/**
 * Identifies a write for its Idempotency-Key. Undefined for reads, for logins (repeatable), and for password links and
 * queue passes: the server must not store these secrets for a repeat.
 */
function requestFingerprint(url: string, { method, body }: RequestOptions): string | undefined {
  if ((method !== 'POST' && method !== 'PUT') || WITHOUT_IDEMPOTENCY_KEY.test(url.slice(API_URL.length)))
    return undefined;
  if (body instanceof File) return `${method} ${url} ${body.name} ${body.size} ${body.lastModified}`;
  return `${method} ${url} ${typeof body === 'string' ? body : ''}`;
}

/** Whether the server has decided on a write. If not, the next attempt must send the same Idempotency-Key. */
const isFinalAnswer = (status: number, code?: string): boolean =>
  status > 0 && status < 500 && code !== 'idempotency.in_progress';

async function prefetchedResponse(url: string) {
  const response = await takePrefetched(url);
  if (!response) return undefined;
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: JSON.parse(body) as unknown };
}

/** One call, as `httpClient`. */
const request: FetchJson = async (url: string, options: RequestOptions = {}) => {
  const token = session.token(); // read before the first await: a logout clears it
  const prefetched = await prefetchedResponse(url);
  if (prefetched) return prefetched;
  const headers = new Headers(options.headers ?? { Accept: 'application/json' });
  // simple-rest sets a content type on DELETE requests that have no body.
  if (options.body === undefined) headers.delete('Content-Type');
  const fingerprint = requestFingerprint(url, options);
  const isWrite = (options.method ?? 'GET') !== 'GET';
  if (fingerprint && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', idempotencyKeyFor(fingerprint));
  try {
    const response = await fetchUtils.fetchJson(url, {
      ...options,
      headers,
      user: { authenticated: token !== null, token: `Bearer ${token ?? ''}` },
    });
    if (isWrite) markAnswered(fingerprint);
    return response;
  } catch (error) {
    const httpError = toHttpError(error);
    if (httpError.status === 401 && token !== null) session.expire(token);
    if (httpError.status === 0 && !options.signal?.aborted) void connection.check();
    if ((httpError.body as Problem['body']).code === 'session.needs_password') session.setNeedsPassword(true);
    if (isWrite && isFinalAnswer(Number(httpError.status), (httpError.body as Problem['body']).code))
      markAnswered(fingerprint);
    throw httpError;
  }
};

/**
 * Calls the API as the logged-in user. If the server asks for the second factor first, the person enters it and the call
 * is repeated.
 * @throws HttpError with the status and body of a `Problem`. Status 0 if the server cannot be reached.
 */
export const httpClient: FetchJson = async (url, options) => {
  try {
    return await request(url, options);
  } catch (error) {
    if (await shouldRepeat(error)) return request(url, options);
    throw error;
  }
};

/** One call with a JSON body and a JSON response. @param path below the API's base, with a leading slash. */
export async function send<Body>(method: string, path: string, body?: object): Promise<Body> {
  const response = await httpClient(`${API_URL}${path}`, body ? { method, body: JSON.stringify(body) } : { method });
  return response.json as Body;
}

/** Logs a warning if input would be sent unencrypted. */
export function warnIfInsecure(page: string = window.location.href): void {
  const { protocol, hostname, origin } = new URL(API_URL, page);
  const local = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !local) console.warn(`The API address ${origin} is not secure: use https.`);
}
