// @ts-check
/** PostgreSQL and Redis for what builds a world of its own (`test/helpers/world.ts`): every test runner, and `npm run simulate`. */
import { join } from 'node:path';
import { onShutdown } from './shutdown.mjs';
import { templateDatabase } from './migrate.mjs';
import { log } from './progress.mjs';
import { startStores } from './stores.mjs';

/**
 * Brings both for this run, with a migrated database to copy; TEST_DATABASE_URL (of a superuser) and TEST_REDIS_URL
 * name others. All of it goes when the run ends.
 * @param {{ folder: string, ports: { postgres: number, redis: number } }} where the data lies, and the ports to try first
 */
export async function testStores({ folder, ports }) {
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;
  // Another run's port is no news here.
  const logUnlessPort = (/** @type {string} */ line) => (line.startsWith('Port ') ? undefined : log(line));
  const starting = startStores({ dataDir: folder, databaseUrl, redisUrl, durable: false, ports, log: logUnlessPort });
  onShutdown(async () => (await starting.catch(() => null))?.stop());
  const { ownerUrl, redisUrl: ourRedis } = await starting;
  const template = await templateDatabase(ownerUrl);
  const document = join(folder, 'openapi.json'); // the first world writes it, see test/helpers/world.ts
  return { TEST_DATABASE_URL: ownerUrl, TEST_REDIS_URL: ourRedis, TEST_TEMPLATE: template, TEST_DOCUMENT: document };
}
