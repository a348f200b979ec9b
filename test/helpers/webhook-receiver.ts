import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pollUntil } from './poll-until.js';

/** A call as it arrived. */
export interface ReceivedCall {
  path: string;
  body: string;
  headers: Record<string, string>;
  /** The body's fields that tests read. */
  event: { id: string; type: string; sequence: number; data: Record<string, unknown> };
}

const SLOW_MS = 1_000;

const REPLIES = {
  ok: (response: ServerResponse) => response.end('thanks'),
  fail: (response: ServerResponse) => response.writeHead(500).end('broken'),
  gone: (response: ServerResponse) => response.writeHead(410).end(),
  redirect: (response: ServerResponse) => response.writeHead(307, { location: '/elsewhere' }).end(),
  slow: (response: ServerResponse) => setTimeout(() => response.end('late'), SLOW_MS),
  /** Accepts the call and never answers. */
  hang: () => undefined,
} satisfies Record<string, (response: ServerResponse) => unknown>;
export type ReceiverMode = keyof typeof REPLIES;

/** Other software that receives webhooks. Each path is a receiver of its own, with its own mode. */
export async function startWebhookReceiver() {
  const calls: ReceivedCall[] = [];
  const modes = new Map<string, ReceiverMode>();
  const open = new Map<string, number>();
  const most = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    open.set(path, (open.get(path) ?? 0) + 1);
    most.set(path, Math.max(most.get(path) ?? 0, open.get(path) ?? 0));
    response.on('close', () => open.set(path, (open.get(path) ?? 0) - 1));
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const event = JSON.parse(body) as ReceivedCall['event'];
      calls.push({ path, body, headers: request.headers as Record<string, string>, event });
      REPLIES[modes.get(path) ?? 'ok'](response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const callsOf = (path: string) => calls.filter((call) => call.path === path);
  return {
    host,
    url: (path: string) => `http://${host}${path}`,
    /** How calls of a path are answered from now on. */
    answer: (path: string, mode: ReceiverMode) => modes.set(path, mode),
    /** Calls of a path so far, in the order in which they arrived. */
    calls: callsOf,
    /** All paths that were called. */
    paths: () => [...new Set(calls.map(({ path }) => path))],
    /** The largest number of calls of a path that were open at once. */
    mostAtOnce: (path: string) => most.get(path) ?? 0,
    /** Waits until a path has had `count` calls. @returns them. */
    received: (path: string, count: number) =>
      pollUntil(() => Promise.resolve(callsOf(path).length >= count ? callsOf(path) : [])),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
