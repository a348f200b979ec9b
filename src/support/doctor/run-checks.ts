import { checkDatabase } from './database.checks.js';
import { unknown, type Finding } from './finding.js';
import { checkNetwork } from './network.checks.js';
import { checkRedis } from './redis.checks.js';
import { checkWork } from './work.checks.js';

/** All checks that need valid settings, in the order in which an operator should fix what they find. */
export async function runChecks(): Promise<Finding[]> {
  const { findings, isUsable } = await checkDatabase();
  const work = isUsable ? await checkWork() : [unknown('Work', 'not checked without a migrated database')];
  return [...findings, ...(await checkRedis()), ...(await checkNetwork()), ...work];
}
