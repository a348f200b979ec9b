import { type ServerError } from '../api-types.js';

const TIMEOUT_MS = 20_000;
const NO_CONTENT = 204;

/** Body of an API error. Responses from anything else (a proxy) have none of these fields. */
interface ErrorBody {
  error?: unknown;
  code?: unknown;
  contact?: ServerError['contact'];
}

/** An error reported by the server. */
class ApiError extends Error {
  constructor(readonly serverError: ServerError) {
    super(serverError.text);
  }
}

/** The server's error; null for a connection failure, which has no text for the patient. */
export const toServerError = (error: unknown): ServerError | null =>
  error instanceof ApiError ? error.serverError : null;

/**
 * Calls the API.
 * @param token of the patient's access to their data.
 * @throws ApiError with the server's text, or another error if there is no response.
 */
export async function request<T>(
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
  token?: string,
): Promise<T> {
  const response = await fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // A truncated body throws: the response cannot be parsed.
  if (response.ok) return (response.status === NO_CONTENT ? undefined : await response.json()) as T;
  const json = (await response.json().catch(() => null)) as ErrorBody | null;
  const { code, error: text, contact = null } = json ?? {};
  const hasServerText = typeof code === 'string' && typeof text === 'string' && text !== '';
  throw hasServerText ? new ApiError({ code, text, contact }) : new Error(response.statusText);
}
