import { In, IsNull, type EntityManager } from 'typeorm';
import { newId } from '../../platform/db/columns.js';
import { LOCKED } from '../../platform/db/database.js';
import type { SingleStatements } from '../../platform/db/single-statements.js';
import { deleteStoredResponses } from '../../platform/idempotency/idempotency.store.js';
import { randomToken } from '../../platform/secrets.js';
import { unsuppressNumbers } from '../erasure/suppression.js';
import { DomainError } from '../../shared/domain-error.js';
import { normalizePhone } from '../../shared/phone.js';
import { Patient } from '../patient.entity.js';
import { replaceLinksKnownToPayer } from './own-links.js';
import { PayerLink } from './payer-link.entity.js';
import { Payer } from './payer.entity.js';
import { MAX_PAYER_PATIENTS } from './payer.rules.js';

const DELETED_NAME = 'Deleted payer';

/** A payer's page: the link and whose it is. */
export type PayerLinkTarget = Pick<PayerLink, 'doctorId' | 'payerId' | 'identifier'>;

/** Finds a payer's link by its identifier. @throws DomainError `link.unknown` if it is unknown or revoked. */
export async function resolvePayerLink(statements: SingleStatements, identifier: string): Promise<PayerLinkTarget> {
  const target = await findPayerLink(statements, identifier);
  if (!target) throw new DomainError('link.unknown');
  return target;
}

/** As `resolvePayerLink`; null if the identifier is unknown or revoked, for addresses that may also be a patient's. */
export async function findPayerLink(statements: SingleStatements, identifier: string): Promise<PayerLinkTarget | null> {
  const [target] = await statements.readShared<PayerLinkTarget>(
    `SELECT identifier, doctor_id AS "doctorId", payer_id AS "payerId" FROM payer_link
     WHERE identifier = $1 AND revoked_at IS NULL`,
    [identifier],
  );
  return target ?? null;
}

/**
 * Finds the doctor's payer with this number, or adds one, and locks it until the transaction ends. A payer that exists keeps
 * its name. May be repeated. Locks on patients must be taken before.
 * @param input `mobile` in any notation.
 */
export async function findOrCreatePayer(
  tx: EntityManager,
  doctorId: string,
  { name, mobile }: { name: string; mobile: string },
  now: Date,
): Promise<Payer> {
  const mobileNormal = normalizePhone(mobile);
  const payer = { doctorId, id: newId(), name, mobile, mobileNormal, createdAt: now, deletedAt: null };
  await tx.createQueryBuilder().insert().into(Payer).values(payer).orIgnore().execute();
  const found = await tx.findOneOrFail(Payer, { where: { doctorId, mobileNormal }, lock: LOCKED });
  await ensurePayerLink(tx, found, now);
  await unsuppressNumbers(tx, [mobileNormal]);
  return found;
}

/** The number that gets the messages about a patient: the payer's, or else the patient's. Null for an erased patient. */
export async function findMessageNumber(
  tx: EntityManager,
  { doctorId, payerId, mobileNormal }: Pick<Patient, 'doctorId' | 'payerId' | 'mobileNormal'>,
): Promise<string | null> {
  if (payerId === null) return mobileNormal;
  return (await tx.findOneByOrFail(Payer, { doctorId, id: payerId })).mobileNormal;
}

/** Creates the payer's link unless it has an active one. */
export async function ensurePayerLink(
  tx: EntityManager,
  { doctorId, id }: Pick<Payer, 'doctorId' | 'id'>,
  now: Date,
): Promise<void> {
  const link = { identifier: randomToken(), doctorId, payerId: id, createdAt: now };
  await tx.createQueryBuilder().insert().into(PayerLink).values(link).orIgnore().execute();
}

/** Replaces the payer's link; the old address stops working. The caller must hold the payer's lock. */
export async function replacePayerLink(
  tx: EntityManager,
  { doctorId, id }: Pick<Payer, 'doctorId' | 'id'>,
  now: Date,
): Promise<void> {
  await tx.update(PayerLink, { doctorId, payerId: id, revokedAt: IsNull() }, { revokedAt: now });
  await ensurePayerLink(tx, { doctorId, id }, now);
}

/** Locks a payer until the transaction ends. Locks on patients must be taken before. @throws DomainError `payer.not_found`. */
export async function lockPayer(tx: EntityManager, doctorId: string, id: string): Promise<Payer> {
  const payer = await tx.findOne(Payer, { where: { doctorId, id, deletedAt: IsNull() }, lock: LOCKED });
  if (!payer) throw new DomainError('payer.not_found');
  return payer;
}

/**
 * Removes the name and number of a payer, also from stored responses, and revokes its link, in the caller's transaction.
 * The caller must hold the payer's lock and have set the `payer_id` of its patients to null.
 */
export async function deletePayer(tx: EntityManager, { doctorId, id }: Payer, now: Date): Promise<void> {
  await tx.update(Payer, { doctorId, id }, { name: DELETED_NAME, mobile: null, mobileNormal: null, deletedAt: now });
  await tx.update(PayerLink, { doctorId, payerId: id, revokedAt: IsNull() }, { revokedAt: now });
  const links = await tx.findBy(PayerLink, { doctorId, payerId: id });
  await deleteStoredResponses(tx, doctorId, { ids: [id], identifiers: links.map(({ identifier }) => identifier) });
}

/**
 * Gives patients a payer, or none, in the caller's transaction. The own links that payers know whom patients leave are
 * replaced. Payers whom no patient has any more are deleted. May be repeated. The caller must hold the locks of the patients.
 * @throws DomainError `payer.not_found`, `payer.too_many_patients`.
 */
export async function setPayer(
  tx: EntityManager,
  doctorId: string,
  { patientIds, payerId }: { patientIds: readonly string[]; payerId: string | null },
  now: Date,
): Promise<void> {
  if (patientIds.length === 0) return;
  const patients = await tx.findBy(Patient, { doctorId, id: In(patientIds) });
  const previousIds = patients.flatMap((patient) => patient.payerId ?? []);
  const payers = await lockPayers(tx, doctorId, payerId === null ? previousIds : [...previousIds, payerId]);
  if (payerId !== null && !payers.some(({ id }) => id === payerId)) throw new DomainError('payer.not_found');
  const previous = payers.filter(({ id }) => id !== payerId);
  for (const payer of previous) await replaceLinksKnownToPayer(tx, payer, patientIds, now);
  await tx.update(Patient, { doctorId, id: In(patientIds) }, { payerId });
  for (const payer of previous)
    if (!(await tx.existsBy(Patient, { doctorId, payerId: payer.id }))) await deletePayer(tx, payer, now);
  if (payerId !== null) await assertPayerLimit(tx, doctorId, payerId);
}

/** The caller must hold the payer's lock and have set it. @throws DomainError `payer.too_many_patients`. */
export async function assertPayerLimit(tx: EntityManager, doctorId: string, payerId: string): Promise<void> {
  if ((await tx.countBy(Patient, { doctorId, payerId })) > MAX_PAYER_PATIENTS)
    throw DomainError.atField('payer_id', 'payer.too_many_patients', { max: MAX_PAYER_PATIENTS });
}

/** Locks payers that are not deleted, in the order of their ids. */
const lockPayers = (tx: EntityManager, doctorId: string, ids: readonly string[]): Promise<Payer[]> =>
  tx.find(Payer, {
    where: { doctorId, id: In([...new Set(ids)]), deletedAt: IsNull() },
    order: { id: 'ASC' },
    lock: LOCKED,
  });

/**
 * Deletes a payer whom no patient has any more, in the caller's transaction. The caller must hold the locks of the patients
 * that left the payer. May be repeated.
 */
export async function deletePayerIfUnused(tx: EntityManager, doctorId: string, id: string, now: Date): Promise<void> {
  const payer = await tx.findOne(Payer, { where: { doctorId, id, deletedAt: IsNull() }, lock: LOCKED });
  if (payer && !(await tx.existsBy(Patient, { doctorId, payerId: id }))) await deletePayer(tx, payer, now);
}
