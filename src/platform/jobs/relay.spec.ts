import type { ModuleRef } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import type { Database } from '../db/database.js';
import type { RequestLoad } from '../ops/request-load.js';
import { Relay } from './relay.js';

/** The first relay that a process starts sends the event that a database with one unhandled event has. */
async function jobsSentFrom(timeline: string, redis: Map<string, string>): Promise<string[]> {
  const jobs: string[] = [];
  let unsent = false;
  const query = (sql: string): Promise<unknown> => {
    if (sql.includes('pg_walfile_name')) return Promise.resolve([{ timeline }]);
    if (sql.includes('sent_at = NULL') && !sql.includes('interval')) unsent = true;
    if (!sql.includes('RETURNING')) return Promise.resolve([]);
    const rows = unsent ? [{ id: 7, subscriber: 'payments', name: 'order.due', payload: {}, traceparent: null }] : [];
    unsent = false;
    return Promise.resolve([rows, rows.length]);
  };
  const queue = {
    toKey: (key: string) => key,
    addBulk: (added: { opts: { jobId: string } }[]) =>
      Promise.resolve(jobs.push(...added.map(({ opts }) => opts.jobId))),
    client: {
      get: (key: string) => Promise.resolve(redis.get(key) ?? null),
      set: (key: string, value: string, condition: 'NX' | 'XX') => {
        if (redis.has(key) === (condition === 'XX')) redis.set(key, value);
        return Promise.resolve('OK');
      },
      zrangebyscore: () => Promise.resolve([]),
    },
  };
  const relay = new Relay(
    {
      onEventsCommitted: () => undefined,
      writeShared: (_: unknown, work: (tx: EntityManager) => unknown) =>
        Promise.resolve(work({ query } as unknown as EntityManager)),
    } as unknown as Database,
    { get: () => queue } as unknown as ModuleRef,
    { waitUntilIdle: () => Promise.resolve(true) } as unknown as RequestLoad,
  );
  relay.wake();
  await relay.beforeApplicationShutdown();
  return jobs;
}

describe('the relay', () => {
  it('sends unhandled events under new job ids after a restore of the database, although Redis kept its data', async () => {
    const redis = new Map<string, string>();
    const before = await jobsSentFrom('7-00000001', redis);
    expect(before).toHaveLength(1);
    expect(await jobsSentFrom('7-00000001', redis)).toEqual([]);
    const after = await jobsSentFrom('7-00000002', redis);
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });
});
