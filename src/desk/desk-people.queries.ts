import type { EntityManager } from 'typeorm';
import { rolesAllowed } from '../policies/policies.rules.js';
import type { DeskPersonView } from './desk.view.js';

/** Roles to which a row can be assigned: those that may act on the list. */
const ROLES = rolesAllowed('desk.write');

/** $1: the doctor, $2: roles, $3: the caller's account. */
const FIND_PEOPLE = `
SELECT a.id AS staff_id, coalesce(p.doctor_name, a.email) AS name, a.id = $3 AS current
FROM account a LEFT JOIN profile p ON p.doctor_id = a.id WHERE a.id = $1
UNION ALL
SELECT * FROM (
  SELECT m.id, m.name, m.account_id = $3 FROM membership m
  WHERE m.doctor_id = $1 AND m.ended_at IS NULL AND m.accepted_at IS NOT NULL AND m.role = ANY ($2)
  ORDER BY lower(m.name), m.id) members`;

/** The doctor, and the members of the clinic who may act on the list. */
export const findDeskPeople = (tx: EntityManager, doctorId: string, callerId: string): Promise<DeskPersonView[]> =>
  tx.query<DeskPersonView[]>(FIND_PEOPLE, [doctorId, ROLES, callerId]);

const FIND_MEMBERSHIP = 'SELECT id FROM membership WHERE doctor_id = $1 AND account_id = $2 AND ended_at IS NULL';

/** The caller as a person to whom rows are assigned; null for somebody who is not of the clinic. */
export async function findOwnStaffId(tx: EntityManager, doctorId: string, callerId: string): Promise<string | null> {
  if (callerId === doctorId) return doctorId;
  const [membership] = await tx.query<{ id: string }[]>(FIND_MEMBERSHIP, [doctorId, callerId]);
  return membership?.id ?? null;
}

/** SQL: the name of a person to whom a row is assigned, also after their access has ended. @param id column. */
export const deskPersonNameSql = (id: string): string => `(
  SELECT coalesce((SELECT m.name FROM membership m WHERE m.id = ${id} AND m.doctor_id = $1),
    (SELECT coalesce(x.doctor_name, a.email) FROM account a LEFT JOIN profile x ON x.doctor_id = a.id
      WHERE a.id = ${id} AND a.id = $1)))`;
