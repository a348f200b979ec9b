import fastifyCompress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { constants } from 'node:zlib';

/** In bytes. Smaller responses fit into one packet anyway. */
const THRESHOLD = 1_024;

/** A window of 256 KiB: with Brotli's default of 4 MiB each active response uses tens of MiB. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };

type Done = (error: null, payload: unknown) => void;

/**
 * Compresses responses above the threshold. The compressor skips responses with `Content-Range`, which it takes for parts
 * of a file. Lists use that header, so it is removed before compression and restored afterwards.
 */
export async function compressResponses(app: NestFastifyApplication): Promise<void> {
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
  // Only responses: a compressed request body could expand beyond its size limit.
  await app.register(fastifyCompress, { threshold: THRESHOLD, globalDecompression: false, brotliOptions: BROTLI });
  // The compressor adds its hook to each route when the route is registered; this hook runs after it.
  server.addHook('onRoute', (route) => {
    const restoreRange = (_request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      const range = ranges.get(reply);
      if (range !== undefined) void reply.header('content-range', range);
      done(null, payload);
    };
    route.onSend = [route.onSend ?? [], restoreRange].flat();
  });
}
