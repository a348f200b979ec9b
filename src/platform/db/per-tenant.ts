import type { EntityManager } from 'typeorm';
import { isUuid } from './columns.js';
import { tenantPreludeSql } from './single-statements.js';
import { query, prepared } from './prepared-statements.js';

const SET_TENANT = tenantPreludeSql('$1');
const NO_TENANT = '';

/** Groups items by doctor, in the order of the ids: transactions that lock in this order do not deadlock. */
export function groupByTenant<Item extends { doctorId: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.doctorId);
    if (group) group.push(item);
    else groups.set(item.doctorId, [item]);
  }
  return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Runs `work` for several doctors in one transaction of `Database.writeShared`, under row-level security. Only the
 * queries that `work` sends before its first `await` run as that doctor; they are all sent together. Afterwards queries
 * of tenant tables fail again. @param groups by the doctor's id. @returns the results of `work`, in the same order.
 */
export async function forEachTenant<Group, Result>(
  tx: EntityManager,
  groups: ReadonlyMap<string, Group>,
  work: (group: Group, doctorId: string) => Promise<Result>,
): Promise<Result[]> {
  const invalidId = [...groups.keys()].find((doctorId) => !isUuid(doctorId));
  if (invalidId !== undefined) throw new Error('forEachTenant() needs doctor ids');
  const setTenant = (doctorId: string) => query(tx, prepared(SET_TENANT, [doctorId]));
  const running = [...groups].map(([doctorId, group]) => {
    const tenantSet = setTenant(doctorId);
    return Promise.all([work(group, doctorId), tenantSet]);
  });
  const [results] = await Promise.all([Promise.all(running), setTenant(NO_TENANT)]);
  return results.map(([result]) => result);
}
