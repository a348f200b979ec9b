import type { IncomingMessage } from 'node:http';
import { AddressRefused, requestPublic, type OutboundRules } from './public-request.js';

export interface DownloadLimits extends OutboundRules {
  /** For the whole download, including name resolution and redirects. */
  timeoutMs: number;
  maxBytes: number;
  /** Content types that are accepted. */
  types: readonly string[];
}

const MAX_REDIRECTS = 3;
const [OK, TOO_MANY_REQUESTS, SERVER_ERROR] = [200, 429, 500];
const REDIRECTS = [301, 302, 303, 307, 308];

/** The address cannot be downloaded from, now or later. Other errors are temporary. */
export class DownloadRefused extends Error {
  constructor(readonly reason: 'address' | 'redirects' | 'status' | 'type' | 'size') {
    super(`download refused: ${reason}`);
  }
}

/**
 * Downloads a file from an address that a user entered. Connects only to addresses of the public internet: each name,
 * also of a redirect, is resolved once, and the connection uses the address that was checked.
 * @throws DownloadRefused.
 */
export async function downloadFile(address: string, limits: DownloadLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let url = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await get(url, limits, signal);
    const { statusCode = 0, headers } = response;
    if (REDIRECTS.includes(statusCode) && headers.location !== undefined) {
      response.destroy();
      url = parseLocation(headers.location, url);
    } else {
      return await readBody(response, limits).finally(() => response.destroy());
    }
  }
  throw new DownloadRefused('redirects');
}

function parseLocation(location: string, base: URL): URL {
  if (!URL.canParse(location, base.href)) throw new DownloadRefused('redirects');
  return new URL(location, base);
}

function get(url: URL, { types, allowHttp, trustedHosts }: DownloadLimits, signal: AbortSignal) {
  const headers = { accept: types.join(', ') };
  return requestPublic(url, { method: 'GET', headers, signal, allowHttp, trustedHosts }).catch((error: unknown) => {
    throw error instanceof AddressRefused ? new DownloadRefused('address') : error;
  });
}

async function readBody(response: IncomingMessage, { maxBytes, types }: DownloadLimits): Promise<Buffer> {
  const { statusCode = 0, headers } = response;
  if (statusCode >= SERVER_ERROR || statusCode === TOO_MANY_REQUESTS) throw new Error(`status ${statusCode}`);
  if (statusCode !== OK) throw new DownloadRefused('status');
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) throw new DownloadRefused('type');
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new DownloadRefused('size');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new DownloadRefused('size');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
