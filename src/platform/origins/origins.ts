import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../../config.js';
import { createRouter, hasBoardHost, isOneOrigin } from './origins.rules.js';

const FOUND = 302;
const READS = new Set(['GET', 'HEAD']);

/** Whether the dashboard, the pay page and the board share one origin. */
export const sharesOrigin = isOneOrigin(config);
export const boardHasOwnHost = hasBoardHost(config);

const route = createRouter(config);

/** @param host the Host header */
export const servesDashboard = (host: string | undefined): boolean =>
  route({ host, route: '/admin/*', url: '/admin/' }).to === 'handler';

/**
 * Serves each origin only its part, by the Host header. `X-Forwarded-Host` is never read: many proxies pass it on as the
 * client sent it. Proxies must pass Host on unchanged.
 */
export function separateOrigins(app: NestFastifyApplication): void {
  if (sharesOrigin) return;
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const matched = request.routeOptions.url;
      const { host } = request.headers;
      const routing = matched === undefined ? null : route({ host, route: matched, url: request.url });
      if (routing === null || routing.to === 'handler') done();
      else if (routing.to === 'redirect' && READS.has(request.method)) void reply.redirect(routing.url, FOUND);
      else reply.callNotFound();
    });
}

/** Logs at the start what the configured origins mean. */
export function logOrigins(): void {
  const log = new Logger('origins');
  const { publicUrl, adminUrl, queuesUrl } = config;
  if (sharesOrigin)
    log.log(
      `Dashboard, pay page and queue board share ${publicUrl}, so Razorpay's script on the pay page runs on the origin that keeps the logins. Set ADMIN_URL and QUEUES_URL to separate them.`,
    );
  else log.log(`Public pages: ${publicUrl}; dashboard: ${adminUrl}/admin/; queue board: ${queuesUrl}/queues`);
}
