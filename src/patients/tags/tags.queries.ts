import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/db/columns.js';
import { DomainError } from '../../shared/domain-error.js';
import type { Patient } from '../patient.entity.js';
import type { TagView } from './tag.view.js';

/** SQL: tags of the doctor $1 that are not deleted. */
export const CURRENT_TAGS = 'g.doctor_id = $1 AND g.deleted_at IS NULL';

/** SQL: the names of the tags of the patient `p`, as an array. */
export const TAG_NAMES_SQL = `ARRAY(
  SELECT g.name FROM tag g WHERE g.doctor_id = p.doctor_id AND g.id = ANY (p.tag_ids) AND g.deleted_at IS NULL
  ORDER BY lower(g.name))`;

/** SQL: the ids of the tags with one of these names. $1 is the doctor. @param names SQL of a text array. */
export const tagIdsSql = (names: string): string => `ARRAY(
  SELECT g.id FROM tag g WHERE ${CURRENT_TAGS} AND lower(g.name) IN (SELECT lower(x) FROM unnest(${names}::text[]) x))`;

/** The names of a patient's tags, in alphabetical order. */
export async function readTagNames(
  tx: EntityManager,
  { doctorId, tagIds }: Pick<Patient, 'doctorId' | 'tagIds'>,
): Promise<string[]> {
  if (!tagIds) return [];
  const tags = await tx.query<{ name: string }[]>(
    `SELECT g.name FROM tag g WHERE ${CURRENT_TAGS} AND g.id = ANY ($2::uuid[]) ORDER BY lower(g.name)`,
    [doctorId, tagIds],
  );
  return tags.map(({ name }) => name);
}

/** The ids of existing tags with these names; names that no tag has are left out. */
export async function findTagIds(tx: EntityManager, doctorId: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const [found] = await tx.query<[{ ids: string[] }]>(`SELECT ${tagIdsSql('$2')} AS ids`, [doctorId, names]);
  return found.ids;
}

/** The ids of the tags with these names, which are created if they are missing. The first spelling of a name stays. */
export async function findOrCreateTags(
  tx: EntityManager,
  doctorId: string,
  names: readonly string[],
  now: Date,
): Promise<string[]> {
  if (names.length === 0) return [];
  // In the same order in every transaction, so that two of them do not wait for each other.
  await tx.query(
    `INSERT INTO tag (doctor_id, id, name, created_at)
     SELECT $1, x.id, x.name, $4 FROM unnest($2::text[], $3::uuid[]) x(name, id) ORDER BY lower(x.name)
     ON CONFLICT (doctor_id, lower(name)) WHERE deleted_at IS NULL DO NOTHING`,
    [doctorId, names, names.map(() => newId()), now],
  );
  return findTagIds(tx, doctorId, names);
}

const TAG_COUNTS = `
WITH used AS (
  SELECT x.id, count(*) FILTER (WHERE p.archived_at IS NULL) AS patients,
    count(*) FILTER (WHERE p.archived_at IS NOT NULL) AS archived
  FROM patient p, unnest(p.tag_ids) x(id)
  WHERE p.doctor_id = $1 AND p.erased_at IS NULL AND p.tag_ids IS NOT NULL AND ($2::uuid IS NULL OR x.id = $2)
  GROUP BY x.id
)
SELECT g.id, g.name, coalesce(u.patients, 0) AS patients, coalesce(u.archived, 0) AS archived_patients
FROM tag g LEFT JOIN used u ON u.id = g.id
WHERE ${CURRENT_TAGS}`;

/** The tags that patients have, in alphabetical order. */
export const listTags = (tx: EntityManager, doctorId: string): Promise<TagView[]> =>
  tx.query<TagView[]>(`${TAG_COUNTS} AND u.id IS NOT NULL ORDER BY lower(g.name)`, [doctorId, null]);

/** @throws DomainError `tag.not_found`. */
export async function readTag(tx: EntityManager, doctorId: string, id: string): Promise<TagView> {
  const [tag] = await tx.query<TagView[]>(`${TAG_COUNTS} AND g.id = $2`, [doctorId, id]);
  if (!tag) throw new DomainError('tag.not_found');
  return tag;
}
