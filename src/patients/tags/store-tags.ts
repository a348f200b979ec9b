import type { EntityManager } from 'typeorm';
import { DomainError } from '../../shared/domain-error.js';
import { Patient } from '../patient.entity.js';
import { MAX_TAGS } from './tag.rules.js';
import { CURRENT_TAGS } from './tags.queries.js';

/** Ids of tags to add and to remove. */
interface TagChange {
  add?: readonly string[];
  remove?: readonly string[];
}

/**
 * Adds tags to a patient and removes others. The caller must hold the patient's lock.
 * @returns the new `tagIds`. @throws DomainError `patient.too_many_tags`.
 */
export async function storeTags(
  tx: EntityManager,
  patient: Patient,
  { add = [], remove = [] }: TagChange,
): Promise<string[] | null> {
  const before = await findCurrentTagIds(tx, patient);
  const after = [...new Set([...before, ...add])].filter((id) => !remove.includes(id));
  if (after.length > MAX_TAGS && after.length > before.length)
    throw new DomainError('patient.too_many_tags', { max: MAX_TAGS });
  const tagIds = after.length === 0 ? null : after;
  await tx.update(Patient, { doctorId: patient.doctorId, id: patient.id }, { tagIds });
  return tagIds;
}

/** Those of the patient's tags that are not deleted. */
async function findCurrentTagIds(tx: EntityManager, { doctorId, tagIds }: Patient): Promise<string[]> {
  if (!tagIds) return [];
  const tags = await tx.query<{ id: string }[]>(
    `SELECT g.id FROM tag g WHERE ${CURRENT_TAGS} AND g.id = ANY ($2::uuid[]) ORDER BY g.id`,
    [doctorId, tagIds],
  );
  return tags.map(({ id }) => id);
}
