import { HttpError } from 'react-admin';
import { API_URL } from '../http/api-url';
import { shouldRepeat } from '../http/factor-errors';
import { session } from '../session';

async function requestFile(path: string, signal?: AbortSignal): Promise<Response> {
  const token = session.token() ?? '';
  const response = await fetch(`${API_URL}${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });
  if (response.status === 401) session.expire(token);
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
    if (body.code === 'session.needs_password') session.setNeedsPassword(true);
    throw new HttpError(body.error ?? response.statusText, response.status, body);
  }
  return response;
}

/**
 * Requests the file at `path` (below the API's base) as the logged-in user. If the server asks for the second factor
 * first, the person enters it and the request is repeated.
 * @throws HttpError if the server returns an error.
 */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Response> {
  try {
    return await requestFile(path, signal);
  } catch (error) {
    if (!signal?.aborted && (await shouldRepeat(error))) return requestFile(path, signal);
    throw error;
  }
}
