import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { config } from './config.js';
import { shutDownOnSignals } from './platform/ops/shutdown.js';
import { fastifyOptions, configureHttp } from './platform/http/http.js';
import { logOrigins } from './platform/origins/origins.js';
import { logger } from './platform/logger.js';
import { registerSecurityEvents } from './platform/security-events/security-events.hook.js';
import { serveMcp } from './mcp/mcp-route.js';
import { CallersService } from './auth/sessions/callers.service.js';
import { eventWebhooks } from './events/event-document.js';
import { serveApiDocs } from './platform/api-docs/openapi.js';
import { patientPageInline } from './public/pay-html.js';
import { serveSecurityTxt } from './public/security-txt.js';
import { serveSitePages } from './public/site-pages.js';
import { serveFrontEnds } from './public/front-end-files.js';
import { serveMetrics } from './support/metrics-route.js';
import { serveQueueBoard } from './support/queues-board.js';

/** Fastify's adapter, with https if this process has a certificate of its own. */
const createAdapter = (): FastifyAdapter =>
  config.tls
    ? new FastifyAdapter({ ...fastifyOptions, https: { ...config.tls, ...fastifyOptions.http } })
    : new FastifyAdapter(fastifyOptions);

/** Starts the application on a migrated database, and tells the parent process when it accepts connections. */
export async function serve(): Promise<void> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, createAdapter(), {
    logger,
    rawBody: true,
    abortOnError: false,
  });
  await configureHttp(app, await patientPageInline());
  registerSecurityEvents(app, (sessionId, country) => app.get(CallersService).moveSession(sessionId, country));
  serveApiDocs(app, eventWebhooks());
  serveMetrics(app);
  serveMcp(app);
  await serveQueueBoard(app);
  await serveFrontEnds(app);
  serveSitePages(app);
  serveSecurityTxt(app);
  shutDownOnSignals(app);
  // `npm start` runs the server as a child process: shut down when the parent is gone.
  process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
  await app.listen(config.port, config.host);
  logOrigins();
  process.send?.({ type: 'ready', url: config.publicUrl, logins: await demoAccounts() });
}

/** Accounts of the demo clinic for `npm start` to print; empty without the demo. */
async function demoAccounts() {
  return config.sandbox && config.demo ? (await import('./sandbox/demo/demo-accounts.js')).demoAccounts : [];
}
