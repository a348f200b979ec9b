import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

export interface DownloadLimits {
  /** For the whole download, including name resolution and redirects. */
  timeoutMs: number;
  maxBytes: number;
  /** Content types that are accepted. */
  types: readonly string[];
  allowHttp: boolean;
  /** Hosts with port, such as `127.0.0.1:4000`, whose address is not checked. */
  trustedHosts: readonly string[];
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
  const isTrusted = trustedHosts.includes(url.host);
  const isHttp = url.protocol === 'http:' && allowHttp;
  if (!isHttp && url.protocol !== 'https:') throw new DownloadRefused('address');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // Node.js resolves names only, so `lookupPublic` never sees an address that is written as a number.
  if (!isTrusted && isIP(literal) !== 0 && !isPublicAddress(literal)) throw new DownloadRefused('address');
  return new Promise<IncomingMessage>((fulfil, reject) => {
    const send: typeof requestHttp = isHttp ? requestHttp : requestHttps;
    const request = send(url, {
      agent: false,
      auth: '',
      headers: { accept: types.join(', '), 'user-agent': 'Nirog' },
      signal,
      ...(!isTrusted && { lookup: lookupPublic }),
    });
    request.on('response', fulfil).on('error', reject).end();
  });
}

/** Resolves a name. If any of its addresses is not public, it is refused: an attacker may answer with both kinds. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = error ? [] : addresses;
    if (!first) done(error ?? new Error('the name has no address'), '');
    else if (!addresses.every(({ address }) => isPublicAddress(address))) done(new DownloadRefused('address'), '');
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

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
