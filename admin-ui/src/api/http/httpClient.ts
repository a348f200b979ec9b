import { fetchUtils, HttpError } from 'react-admin';
import { API } from './api-url';
import { takeEarly } from '../first-load/prefetch';
import { answered, keyFor } from './idempotency';
import { fieldErrors, type Problem } from './problem';
import { session } from '../session';

export { API };

type Call = typeof fetchUtils.fetchJson;
type Options = NonNullable<Parameters<Call>[1]>;

const UNKEYED = /^\/auth\/|\/(?:password-link|queues-pass)$/;

/** An Error whose body holds what the server said, and the texts by field where react-admin's forms look for them. */
function refusal(error: unknown): HttpError {
  if (!(error instanceof HttpError)) return new HttpError('ra.notification.http_error', 0, {});
  const said = (error.body ?? {}) as Problem['body'];
  const errors = fieldErrors(said);
  return new HttpError(said.error ?? error.message, error.status, errors ? { ...said, errors } : said);
}

/**
 * What a call asks to be done, for its Idempotency-Key; undefined for reading, for logins, which may be repeated, and
 * for a password link and a pass: secrets, whose replies are not to be kept for a repetition.
 */
function actOf(url: string, { method, body }: Options): string | undefined {
  if ((method !== 'POST' && method !== 'PUT') || UNKEYED.test(url.slice(API.length))) return undefined;
  return `${method} ${url} ${typeof body === 'string' ? body : ''}`;
}

/** Whether the server has decided on a write. When it failed, or somebody on the way to it did, the same act is sent again. */
const isAnswer = (status: number, code?: string): boolean =>
  status > 0 && status < 500 && code !== 'idempotency.in_progress';

/** What was asked for before the program was there. */
async function early(url: string) {
  const reply = await takeEarly(url);
  if (!reply) return undefined;
  const body = await reply.text();
  return { status: reply.status, headers: reply.headers, body, json: JSON.parse(body) as unknown };
}

/** Calls the API as the logged-in user. @throws HttpError with a `Problem`'s status and body. */
export const httpClient: Call = async (url: string, options: Options = {}) => {
  const token = session.token(); // whoever asks now: a logout ends the session on the server, and here at once
  const known = await early(url);
  if (known) return known;
  const headers = new Headers(options.headers ?? { Accept: 'application/json' });
  // simple-rest names a content type on a DELETE that carries none.
  if (options.body === undefined) headers.delete('Content-Type');
  const act = actOf(url, options);
  const isWrite = (options.method ?? 'GET') !== 'GET';
  if (act) headers.set('Idempotency-Key', keyFor(act));
  try {
    const reply = await fetchUtils.fetchJson(url, {
      ...options,
      headers,
      user: { authenticated: token !== null, token: `Bearer ${token ?? ''}` },
    });
    if (isWrite) answered(act);
    return reply;
  } catch (error) {
    const problem = refusal(error);
    if (problem.status === 401 && token !== null) session.refuse(token);
    if (isWrite && isAnswer(Number(problem.status), (problem.body as Problem['body']).code)) answered(act);
    throw problem;
  }
};

/** One call with a JSON body and a JSON reply. `path` begins with a slash, below the API's base. */
export async function send<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const reply = await httpClient(`${API}${path}`, body ? { method, body: JSON.stringify(body) } : { method });
  return reply.json as Reply;
}

/** Tells the console when what is typed here would travel unencrypted. */
export function warnIfInsecure(page: string = window.location.href): void {
  const { protocol, hostname, origin } = new URL(API, page);
  const local = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !local) console.warn(`The API address ${origin} is not secure: use https.`);
}
