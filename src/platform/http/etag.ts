import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

const [OK, NOT_MODIFIED] = [200, 304];
const WEAK = /^W\//;

/**
 * Adds an ETag to responses, so that a browser with a cached copy revalidates it (`If-None-Match`) and gets 304 without a
 * body. The tags are weak, because a response may be sent compressed or not. Errors, responses to writes, streams and
 * responses of routes that set `no-store` get no tag. Other reads of the API with a login get `no-store` and a tag: a
 * browser stores nothing, and a client that keeps a copy itself may ask with the tag. Reads without a login get
 * `private, no-cache`.
 */
export function registerEtags(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isCacheable =
      isRead && reply.statusCode === OK && !String(reply.getHeader('cache-control')).includes('no-store');
    if (isRead && request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', request.headers.authorization ? 'no-store' : 'private, no-cache');
    const isBuffered = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (isCacheable && isBuffered) {
      const tag = `W/"${hash('sha1', payload, 'base64')}"`;
      void reply.header('etag', tag);
      if (matchesEtag(request.headers['if-none-match'], tag)) {
        void reply.status(NOT_MODIFIED).removeHeader('content-type');
        done(null, null);
        return;
      }
    }
    done(null, payload);
  });
}

/** Whether the caller has the current content; uses weak comparison (RFC 9110, 8.8.3.2). */
function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((one) => one.trim().replace(WEAK, ''));
  return tags.includes('*') || tags.includes(tag.replace(WEAK, ''));
}
