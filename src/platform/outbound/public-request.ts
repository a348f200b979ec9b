import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** Which addresses are reached besides `https:` addresses of the public internet. */
export interface OutboundRules {
  allowHttp: boolean;
  /** Hosts with port, such as `127.0.0.1:4000`, whose address is not checked. */
  trustedHosts: readonly string[];
}

interface PublicRequest extends OutboundRules {
  method: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: string;
  signal: AbortSignal;
}

/** The address has another scheme than https, or is not on the public internet. */
export class AddressRefused extends Error {
  constructor() {
    super('the address is not public');
  }
}

/** Whether the host of an address is an IP address that is not public. Names must be resolved to know. */
export function isPrivateLiteral(url: URL): boolean {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isPublicAddress(literal);
}

/**
 * Calls an address that a user entered. A name is resolved once, and the connection uses the addresses that were checked.
 * Redirects are not followed, credentials in the address are not sent, and the connection is used for this call only.
 * @throws AddressRefused.
 */
export function requestPublic(url: URL, request: PublicRequest): Promise<IncomingMessage> {
  const { method, headers, body, signal, allowHttp, trustedHosts } = request;
  const isTrusted = trustedHosts.includes(url.host);
  const isHttp = url.protocol === 'http:' && allowHttp;
  if (!isHttp && url.protocol !== 'https:') return Promise.reject(new AddressRefused());
  // Node.js resolves names only, so the lookup never sees an address that is written as a number.
  if (!isTrusted && isPrivateLiteral(url)) return Promise.reject(new AddressRefused());
  return new Promise((fulfil, reject) => {
    const send: typeof requestHttp = isHttp ? requestHttp : requestHttps;
    const call = send(url, {
      agent: false,
      auth: '',
      method,
      headers: { 'user-agent': 'Nirog', ...headers },
      signal,
      ...(!isTrusted && { lookup: publicLookup() }),
    });
    call.on('response', fulfil).on('error', reject).end(body);
  });
}

/**
 * Resolves names for connections. If any address of a name is not public, it is refused: an attacker may answer with both
 * kinds.
 */
export const publicLookup =
  (resolve: typeof resolveName = resolveName): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = error ? [] : addresses;
      if (!first) done(error ?? new Error('the name has no address'), '');
      else if (!addresses.every(({ address }) => isPublicAddress(address))) done(new AddressRefused(), '');
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

/** The response to a POST: its status and the beginning of its body. */
export interface PostResponse {
  statusCode: number;
  text: string;
}

interface Post extends OutboundRules {
  headers: OutgoingHttpHeaders;
  body: string;
  /** For the whole call, including name resolution and the response. */
  timeoutMs: number;
  /** How much of the response is read. */
  maxResponseBytes: number;
}

/** The call was not answered in time. */
export class ResponseTimeout extends Error {
  constructor() {
    super('no response in time');
  }
}

/** Posts `body` to an address that a user entered; see `requestPublic`. @throws AddressRefused, ResponseTimeout or a network error. */
export async function postPublic(url: URL, { timeoutMs, maxResponseBytes, ...post }: Post): Promise<PostResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const length = Buffer.byteLength(post.body);
  const headers = { 'content-length': length, ...post.headers };
  try {
    const response = await requestPublic(url, { ...post, method: 'POST', headers, signal });
    const text = await readBeginning(response, maxResponseBytes).finally(() => response.destroy());
    return { statusCode: response.statusCode ?? 0, text };
  } catch (error) {
    throw signal.aborted ? new ResponseTimeout() : error;
  }
}

async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}
