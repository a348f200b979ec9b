import fastifyEtag from '@fastify/etag';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

const [OK, NOT_MODIFIED] = [200, 304];
const WEAK = /^W\//;

/**
 * Gives replies a tag of their content, so that a browser that still has one asks whether it is good (`If-None-Match`)
 * and gets 304 without a body. The tags are weak: the same reply may be sent compressed or not. A reply that must not be
 * kept, an error and the reply to a write carry none.
 */
export async function addTags(app: NestFastifyApplication): Promise<void> {
  await app.register(fastifyEtag, { weak: true, replyWith304: false });
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'private, no-cache'); // kept by the browser alone, and asked for every time
    const mayBeKept = isRead && !String(reply.getHeader('cache-control')).includes('no-store');
    const known = request.headers['if-none-match'];
    if (mayBeKept && reply.statusCode === OK && isAmong(known, reply.getHeader('etag'))) {
      void reply.status(NOT_MODIFIED).removeHeader('content-type');
      done(null, null);
      return;
    }
    if (!mayBeKept || ![OK, NOT_MODIFIED].includes(reply.statusCode)) void reply.removeHeader('etag');
    done(null, payload);
  });
}

/** Whether the caller has the content already; weak and strong tags are compared alike. */
function isAmong(known: string | undefined, tag: unknown): boolean {
  if (known === undefined || typeof tag !== 'string') return false;
  const tags = known.split(',').map((one) => one.trim().replace(WEAK, ''));
  return tags.includes('*') || tags.includes(tag.replace(WEAK, ''));
}
