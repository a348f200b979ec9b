import { HttpError } from 'react-admin';
import { API_URL } from '../http/api-url';
import { session } from '../session';

/**
 * Requests the file at `path` (below the API's base) as the logged-in user.
 * @throws HttpError if the server returns an error.
 */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Response> {
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
