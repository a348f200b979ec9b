import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.js';
import { isEqualConstantTime } from '../platform/secrets.js';
import { DomainError } from '../shared/domain-error.js';
import { Metrics } from './metrics.js';
import { isLocalCaller } from './metrics.rules.js';

const BEARER = /^Bearer (.+)$/i;

/** Measures every request, and serves `/metrics` to callers on this machine or with METRICS_TOKEN. */
export function serveMetrics(app: NestFastifyApplication): void {
  const [server, metrics] = [app.getHttpAdapter().getInstance(), app.get(Metrics)];
  server.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    metrics.recordRequest(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime);
    done();
  });
  // Nest sets its error handler after this route is registered, so look it up on each error.
  const errorHandler: typeof server.errorHandler = (error, request, reply) =>
    server.errorHandler(error, request, reply);
  server.get('/metrics', { errorHandler }, async ({ headers, socket }: FastifyRequest, reply: FastifyReply) => {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    const hasValidToken =
      token !== undefined && config.metricsToken !== '' && isEqualConstantTime(token, config.metricsToken);
    if (!hasValidToken && !isLocalCaller(socket.remoteAddress, headers)) throw new DomainError('metrics.forbidden');
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.render());
  });
}
