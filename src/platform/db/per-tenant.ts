import type { EntityManager } from 'typeorm';
import { isUuid } from './columns.js';
import { opening } from './reads.js';
import { ask, statement } from './prepared-statements.js';

const SET = opening('$1');
const NOBODY = '';

/** What belongs to each doctor, in the order of their ids: who locks in it never waits for another who does. */
export function byDoctor<Thing extends { doctorId: string }>(things: readonly Thing[]): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const group = groups.get(thing.doctorId);
    if (group) group.push(thing);
    else groups.set(thing.doctorId, [thing]);
  }
  return new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Work for several doctors in one transaction of `Database.shared`, each under the row-level security of its own: what
 * `work` asks before it waits for anything is asked as that doctor, all of it in one go. Behind it tenant tables raise an
 * error again. @param groups by the doctor's id. @returns what `work` gave, in the same order.
 */
export async function forEachDoctor<Group, Result>(
  tx: EntityManager,
  groups: ReadonlyMap<string, Group>,
  work: (group: Group, doctorId: string) => Promise<Result>,
): Promise<Result[]> {
  const stranger = [...groups.keys()].find((doctorId) => !isUuid(doctorId));
  if (stranger !== undefined) throw new Error('forEachDoctor() needs doctor ids');
  const become = (doctorId: string) => ask(tx, statement(SET, [doctorId]));
  const asked = [...groups].map(([doctorId, group]) => {
    const became = become(doctorId);
    return Promise.all([work(group, doctorId), became]);
  });
  const [results] = await Promise.all([Promise.all(asked), become(NOBODY)]);
  return results.map(([result]) => result);
}
