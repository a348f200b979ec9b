import fastifyCompress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { constants } from 'node:zlib';

/** Smaller replies fit into one packet anyway. */
const THRESHOLD = 1_024;

/** A window of 256 KiB: with Brotli's own of 4 MiB each reply under way holds tens of MiB. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };

type Done = (error: null, payload: unknown) => void;

/**
 * Compresses what is worth it. A list tells its place in `Content-Range`, which the compressor takes for a part of a
 * file and leaves alone; so that header is put aside before it and put back after it.
 */
export async function compressReplies(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  const ranges = new WeakMap<FastifyReply, string>();
  server.addHook('onSend', (_request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
    const range = reply.getHeader('content-range');
    if (typeof range === 'string' && reply.statusCode === 200) {
      ranges.set(reply, range);
      void reply.removeHeader('content-range');
    }
    done(null, payload);
  });
  // Only replies: a request is read as it comes, so that no body unpacks to more than its limit.
  await app.register(fastifyCompress, { threshold: THRESHOLD, globalDecompression: false, brotliOptions: BROTLI });
  // The compressor hooks into each route as it is registered; this comes after it.
  server.addHook('onRoute', (route) => {
    const putBack = (_request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      const range = ranges.get(reply);
      if (range !== undefined) void reply.header('content-range', range);
      done(null, payload);
    };
    route.onSend = [route.onSend ?? [], putBack].flat();
  });
}
