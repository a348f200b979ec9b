import { HttpError } from 'react-admin';
import { API } from './base';
import { session } from './session';

/** Saves what the API gives at `path` as a file, under the name that it comes with. @throws HttpError when it is refused. */
export async function download(path: string): Promise<void> {
  const token = session.token() ?? '';
  const reply = await fetch(`${API}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (reply.status === 401) session.refuse(token);
  if (!reply.ok) {
    const said = (await reply.json().catch(() => ({}))) as { error?: string };
    throw new HttpError(said.error ?? reply.statusText, reply.status, said);
  }
  const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? 'nirog.csv';
  const url = URL.createObjectURL(await reply.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
