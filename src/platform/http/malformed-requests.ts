import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, ERRORS_BY_CODE, type ErrorCode } from '../../shared/domain-error.js';
import { API_HEADERS } from './headers.js';
import { errorBody } from './domain-error.filter.js';

const CODE_BY_NODE_ERROR: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.head_too_large',
};

const log = new Logger('http');

/** Headers of responses that bypass the hooks. */
const errorHeaders = (requestId: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...API_HEADERS,
  'x-request-id': requestId,
});

/** Responds to a URL that cannot be decoded, such as `/%E0%A4%A`: the router rejects it before any hook runs. */
export function answerMalformedUrl(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const domainError = new DomainError('request.bad_address');
  const [status] = ERRORS_BY_CODE[domainError.code];
  log.log({ requestId: request.id, method: request.method, status });
  void reply.status(status).headers(errorHeaders(request.id)).send(errorBody(domainError, request.id));
}

/** Responds to invalid HTTP, a head that is too long, or a request that timed out, and closes the connection. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const domainError = new DomainError(CODE_BY_NODE_ERROR[error.code ?? ''] ?? 'request.bad_http');
  const [status] = ERRORS_BY_CODE[domainError.code];
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(domainError, requestId));
  log.log({ requestId, status, error: error.code });
  const headers = { ...errorHeaders(requestId), 'content-length': Buffer.byteLength(body), connection: 'close' };
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
