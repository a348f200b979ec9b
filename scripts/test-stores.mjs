// @ts-check
/** PostgreSQL and Redis for `test/helpers/world.ts`, used by the test runners and `npm run simulate`. */
import { join } from 'node:path';
import { templateDatabase } from './migrate.mjs';
import { log } from './progress.mjs';
import { startStores } from './stores.mjs';

/**
 * Starts both with a migrated template database, unless TEST_DATABASE_URL (of a superuser) and TEST_REDIS_URL are set.
 * @param {{ folder: string, ports: { postgres: number, redis: number } }} options data folder and preferred ports
 */
export async function testStores({ folder, ports }) {
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;
  // Ports in use by other runs are expected.
  const logUnlessPort = (/** @type {string} */ line) => (line.startsWith('Port ') ? undefined : log(line));
  const options = { dataDir: folder, databaseUrl, redisUrl, durable: false, ports, log: logUnlessPort };
  const { ownerUrl, redisUrl: ourRedis } = await startStores(options);
  const template = await templateDatabase(ownerUrl);
  const document = join(folder, 'openapi.json'); // the first world writes it, see test/helpers/world.ts
  return { TEST_DATABASE_URL: ownerUrl, TEST_REDIS_URL: ourRedis, TEST_TEMPLATE: template, TEST_DOCUMENT: document };
}
