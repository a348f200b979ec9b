import 'reflect-metadata';
import { config, ConfigError } from './config.js';
import { runBackfills } from './platform/db/backfills.js';
import { checkRedis } from './platform/db/connection-errors.js';
import { migrate } from './platform/db/data-source.js';
import { logger } from './platform/logger.js';
import { startTracing } from './platform/tracing/tracer.js';

/** Checks the settings and the stores before it loads the application, so that a wrong setting is reported at once. */
async function start(): Promise<void> {
  if (config.role === 'migrate') throw new ConfigError('ROLE=migrate is for npm run migrate, and serves nothing');
  await migrate();
  await checkRedis();
  await startTracing();
  const { serve } = await import('./serve.js');
  await serve();
  // `npm run migrate` has finished them, where it is used. Otherwise they must not delay a start, or end the server.
  await runBackfills((progress) => {
    logger.log({ msg: 'backfill', progress });
  }).catch((error: unknown) => {
    logger.error({ msg: 'backfills stopped; npm run migrate continues them', err: error });
  });
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
