import type { EntityManager } from 'typeorm';
import { DomainError } from '../../shared/domain-error.js';
import type { TermRow } from './term.dto.js';
import { Term } from './term.entity.js';

/** A term, whether it is disabled, and its link. @throws DomainError `term.not_found`. */
export async function readTermRow(tx: EntityManager, doctorId: string, id: string): Promise<TermRow> {
  const [row] = await toTermRows(tx, doctorId, await tx.findBy(Term, { doctorId, id }));
  if (!row) throw new DomainError('term.not_found');
  return row;
}

/** Every term of a patient, newest first. */
export async function listTermsOfPatient(tx: EntityManager, doctorId: string, patientId: string): Promise<TermRow[]> {
  return toTermRows(
    tx,
    doctorId,
    await tx.find(Term, { where: { doctorId, patientId }, order: { createdAt: 'DESC', id: 'DESC' } }),
  );
}

async function toTermRows(tx: EntityManager, doctorId: string, terms: Term[]): Promise<TermRow[]> {
  if (terms.length === 0) return [];
  const pauses = await tx.query<{ term_id: string }[]>(
    `SELECT term_id FROM term_pause
     WHERE doctor_id = $1 AND term_id = ANY($2) AND to_day IS NULL`,
    [doctorId, terms.map(({ id }) => id)],
  );
  const links = await tx.query<{ identifier: string; enrolmentId: string }[]>(
    `SELECT identifier, enrolment_id AS "enrolmentId" FROM link
     WHERE doctor_id = $1 AND enrolment_id = ANY($2) AND revoked_at IS NULL`,
    [doctorId, terms.map(({ enrolmentId }) => enrolmentId)],
  );
  const disabled = new Set(pauses.map((pause) => pause.term_id));
  const identifiers = new Map(links.map((link) => [link.enrolmentId, link.identifier]));
  return terms.map((term) => ({
    ...term,
    disabled: disabled.has(term.id),
    identifier: identifiers.get(term.enrolmentId) ?? null,
  }));
}
