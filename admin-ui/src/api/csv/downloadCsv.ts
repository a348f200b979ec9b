import { HttpError } from 'react-admin';
import { API_URL } from '../http/api-url';
import { countCsvRows } from './countCsvRows';
import { session } from '../session';

/**
 * Downloads the CSV file at `path` and saves it under the name in its Content-Disposition header.
 * @param onRows receives the number of rows so far, after each chunk.
 * @throws HttpError if the server returns an error.
 */
export async function downloadCsv(path: string, onRows: (rows: number) => void): Promise<void> {
  const token = session.token() ?? '';
  const response = await fetch(`${API_URL}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (response.status === 401) session.expire(token);
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
    if (body.code === 'session.needs_password') session.setNeedsPassword(true);
    throw new HttpError(body.error ?? response.statusText, response.status, body);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'nirog.csv';
  const file = await new Response(response.body?.pipeThrough(countCsvRows(onRows))).blob();
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
