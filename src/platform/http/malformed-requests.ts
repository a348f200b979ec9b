import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refused, REFUSALS, type RefusalCode } from '../../shared/domain-error.js';
import { DATA_HEADERS } from './headers.js';
import { bodyOf } from './domain-error.filter.js';

const BY_ERROR: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.head_too_large',
};

const log = new Logger('http');

/** What an answer carries that passes no hook. */
const headersOf = (requestId: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...DATA_HEADERS,
  'x-request-id': requestId,
});

/** Answers a request whose address cannot be read, as in `/%E0%A4%A`: the router refuses it before any hook. */
export function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refused('request.bad_address');
  const [status] = REFUSALS[refusal.code];
  log.log({ requestId: request.id, method: request.method, status });
  void reply.status(status).headers(headersOf(request.id)).send(bodyOf(refusal, request.id));
}

/** Answers what never became a request: bytes that are no HTTP, too long a head, or nothing in time. Ends the connection. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const refusal = new Refused(BY_ERROR[error.code ?? ''] ?? 'request.bad_http');
  const [status] = REFUSALS[refusal.code];
  const requestId = randomUUID();
  const body = JSON.stringify(bodyOf(refusal, requestId));
  log.log({ requestId, status, error: error.code });
  const headers = { ...headersOf(requestId), 'content-length': Buffer.byteLength(body), connection: 'close' };
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
