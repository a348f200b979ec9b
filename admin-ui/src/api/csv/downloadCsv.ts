import { HttpError } from 'react-admin';
import { API } from '../http/api-url';
import { counting } from './countCsvRows';
import { session } from '../session';

/**
 * Saves the CSV file that the API gives at `path`, under the name that it comes with.
 * @param onRows is told again and again how many rows have come.
 * @throws HttpError when it is refused.
 */
export async function download(path: string, onRows: (rows: number) => void): Promise<void> {
  const token = session.token() ?? '';
  const reply = await fetch(`${API}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (reply.status === 401) session.refuse(token);
  if (!reply.ok) {
    const said = (await reply.json().catch(() => ({}))) as { error?: string };
    throw new HttpError(said.error ?? reply.statusText, reply.status, said);
  }
  const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? 'nirog.csv';
  const file = await new Response(reply.body?.pipeThrough(counting(onRows))).blob();
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
