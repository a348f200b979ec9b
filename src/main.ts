import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { config, ConfigError } from './config.js';
import { migrate } from './platform/db/data-source.js';
import { shutDownOnSignals } from './platform/ops/shutdown.js';
import { checkRedis } from './platform/db/connection-errors.js';
import { fastifyOptions, configureHttp } from './platform/http/http.js';
import { logger } from './platform/logger.js';
import { serveApiDocs } from './platform/api-docs/openapi.js';
import { serveSecurityTxt } from './public/security-txt.js';
import { serveSitePages } from './public/site-pages.js';
import { serveFrontEnds } from './public/front-end-files.js';
import { serveMetrics } from './support/metrics-route.js';
import { serveQueueBoard } from './support/queues-board.js';

async function start(): Promise<void> {
  await migrate();
  await checkRedis();
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(fastifyOptions), {
    logger,
    rawBody: true,
    abortOnError: false,
  });
  await configureHttp(app);
  serveApiDocs(app);
  serveMetrics(app);
  await serveQueueBoard(app);
  await serveFrontEnds(app);
  serveSitePages(app);
  serveSecurityTxt(app);
  shutDownOnSignals(app);
  // `npm start` runs the server as a child process: shut down when the parent is gone.
  process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
  await app.listen(config.port, config.host);
  process.send?.({ type: 'ready', url: config.publicUrl, logins: await demoAccounts() });
}

/** Accounts of the demo clinic for `npm start` to print; empty without the demo. */
async function demoAccounts() {
  return config.sandbox && config.demo ? (await import('./sandbox/demo/demo-accounts.js')).demoAccounts : [];
}

// Node would print all properties of the error; a Redis error contains the password that was sent.
process.on('uncaughtException', (error) => {
  logger.fatal?.({ msg: 'the server stops after an unexpected error', err: error });
  process.exit(1);
});

start().catch((error: unknown) => {
  if (error instanceof ConfigError) logger.fatal?.(error.message);
  else logger.fatal?.({ msg: 'the server cannot start', err: error });
  process.exit(1);
});
