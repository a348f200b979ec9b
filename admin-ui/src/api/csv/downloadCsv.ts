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
  const reply = await fetch(`${API_URL}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (reply.status === 401) session.expire(token);
  if (!reply.ok) {
    const body = (await reply.json().catch(() => ({}))) as { error?: string };
    throw new HttpError(body.error ?? reply.statusText, reply.status, body);
  }
  const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? 'nirog.csv';
  const file = await new Response(reply.body?.pipeThrough(countCsvRows(onRows))).blob();
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
