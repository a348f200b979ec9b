import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

const [OK, NOT_MODIFIED] = [200, 304];
const WEAK = /^W\//;

/**
 * Gives replies a tag of their content, so that a browser that still has one asks whether it is good (`If-None-Match`)
 * and gets 304 without a body. The tags are weak: the same reply may be sent compressed or not. A reply that must not be
 * kept, an error and the reply to a write carry none, and cost no hash.
 */
export function registerEtags(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'private, no-cache'); // kept by the browser alone, and asked for every time
    const isCacheable =
      isRead && reply.statusCode === OK && !String(reply.getHeader('cache-control')).includes('no-store');
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (isCacheable && isText) {
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

/** Whether the caller has the content already; weak and strong tags are compared alike. */
function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((one) => one.trim().replace(WEAK, ''));
  return tags.includes('*') || tags.includes(tag.replace(WEAK, ''));
}
