import { Injectable } from '@nestjs/common';
import { In, IsNull, type EntityManager } from 'typeorm';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, isViolationOf, LOCKED } from '../platform/db/database.js';
import { checkPaymentLinks } from '../platform/jobs/payment-link-checks.js';
import { normalizePhone } from '../shared/phone.js';
import { DomainError } from '../shared/domain-error.js';
import { ERASED_NAME } from '../shared/erased-patient.js';
import {
  assertGuardian,
  toPatientColumns,
  toPatientView,
  type PatientInput,
  type UpdatePatient,
} from './patient.dto.js';
import { eraseFromConsents } from './consents/consents.js';
import { endDataAccess } from './end-data-access.js';
import { Patient } from './patient.entity.js';
import type { PatientView } from './patient.view.js';
import { unsuppressNumbers } from './erasure/suppression.js';
import { deleteNotes } from './notes/delete-notes.js';
import { findMessageNumber, setPayer } from './payers/payers.queries.js';
import { findOrCreateTags, readTagNames } from './tags/tags.queries.js';

/** The combination of name and number is unique for each doctor. */
interface PatientIdentity {
  name?: string | undefined;
  mobile?: string | undefined;
}

@Injectable()
export class PatientsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `patient.not_found`. */
  get(doctorId: string, id: string): Promise<PatientView> {
    return this.db.read(doctorId, async (tx) => readPatientView(tx, await findPatient(tx, doctorId, id)));
  }

  /** @throws DomainError `patient.not_found`, `patient.exists`, `patient.exists_archived`, and those of `change`. */
  update(context: AuditContext, doctorId: string, id: string, input: UpdatePatient): Promise<PatientView> {
    return this.db
      .write(context, doctorId, async (tx) => {
        const patient = await lockPatient(tx, doctorId, id);
        return readPatientView(tx, await this.change(tx, patient, input));
      })
      .catch((error: unknown) => this.explainDuplicateChange(doctorId, id, input, error));
  }

  /**
   * Updates a patient in the caller's transaction. Another number ends the access of the former one to the patient's data.
   * The caller must hold the patient's lock, and catches a duplicate with `explainDuplicateChange`.
   * @throws DomainError `request.invalid` for a minor without a guardian, `payer.not_found`, `payer.too_many_patients`.
   */
  async change(tx: EntityManager, patient: Patient, input: UpdatePatient): Promise<Patient> {
    const { doctorId, id } = patient;
    const columns = { ...toPatientColumns(input), name: input.name ?? patient.name };
    const { isMinor = patient.isMinor, guardianName = patient.guardianName } = columns;
    assertGuardian({ isMinor, guardianName });
    const tagIds = input.tags && (await this.toTagIds(tx, doctorId, input.tags));
    if (columns.mobileNormal) await unsuppressNumbers(tx, [columns.mobileNormal]);
    const hasNewNumber = columns.mobileNormal !== undefined && columns.mobileNormal !== patient.mobileNormal;
    await tx.update(
      Patient,
      { doctorId, id },
      { ...columns, tagIds, ...(hasNewNumber && { familyDismissedAt: null }) },
    );
    if (hasNewNumber) await endDataAccess(tx, doctorId, id, this.clock.now());
    if (input.payer_id !== undefined)
      await setPayer(tx, doctorId, { patientIds: [id], payerId: input.payer_id }, this.clock.now());
    return findPatient(tx, doctorId, id);
  }

  /** Hides the patient from the list, pauses the link and stops reminders; the active term stays valid. Repeatable. */
  archive(context: AuditContext, doctorId: string, id: string): Promise<PatientView> {
    return this.setArchived(context, doctorId, id, this.clock.now());
  }

  /** Reverses `archive`. Repeatable. */
  restore(context: AuditContext, doctorId: string, id: string): Promise<PatientView> {
    return this.setArchived(context, doctorId, id, null);
  }

  private setArchived(
    context: AuditContext,
    doctorId: string,
    id: string,
    archivedAt: Date | null,
  ): Promise<PatientView> {
    return this.db.write(context, doctorId, async (tx) =>
      readPatientView(tx, await setArchived(tx, await lockPatient(tx, doctorId, id), archivedAt)),
    );
  }

  /** Adds a patient in the caller's transaction. The caller catches a duplicate with `explainDuplicate`. */
  async add(
    tx: EntityManager,
    doctorId: string,
    { name, mobile, email, last_appointment, tags, is_minor, guardian_name, message_language }: PatientInput,
  ): Promise<Patient> {
    const patient: Patient = {
      doctorId,
      id: newId(),
      name,
      mobile,
      mobileNormal: normalizePhone(mobile),
      email: email ?? null,
      lastAppointment: last_appointment ?? null,
      tagIds: await this.toTagIds(tx, doctorId, tags ?? []),
      isMinor: is_minor ?? false,
      guardianName: guardian_name ?? null,
      payerId: null,
      messageLanguage: message_language ?? null,
      familyDismissedAt: null,
      createdAt: this.clock.now(),
      archivedAt: null,
      erasedAt: null,
    };
    assertGuardian(patient);
    await tx.insert(Patient, patient);
    if (patient.mobileNormal !== null) await unsuppressNumbers(tx, [patient.mobileNormal]);
    return patient;
  }

  /** @returns the value of `Patient.tagIds`. */
  private async toTagIds(tx: EntityManager, doctorId: string, tags: readonly string[]): Promise<string[] | null> {
    return tags.length === 0 ? null : findOrCreateTags(tx, doctorId, tags, this.clock.now());
  }

  /** As `explainDuplicate`, for a change of an existing patient. */
  async explainDuplicateChange(
    doctorId: string,
    id: string,
    { name, mobile }: PatientIdentity,
    error: unknown,
  ): Promise<never> {
    if (!isViolationOf('patient_twin', error)) throw error;
    const patient = await this.get(doctorId, id);
    return this.explainDuplicate(doctorId, { name: name ?? patient.name, mobile: mobile ?? patient.mobile }, error);
  }

  /** For `.catch()`. @throws DomainError `patient.exists`, `patient.exists_archived` for a duplicate, else `error`. */
  async explainDuplicate(doctorId: string, { name, mobile }: PatientIdentity, error: unknown): Promise<never> {
    if (!isViolationOf('patient_twin', error)) throw error;
    const [archived] = await this.db.read(doctorId, (tx) =>
      tx.query<{ id: string }[]>(
        `SELECT id FROM patient WHERE doctor_id = $1 AND erased_at IS NULL AND archived_at IS NOT NULL
         AND lower(name) = lower($2) AND mobile_normal = $3`,
        [doctorId, name, mobile && normalizePhone(mobile)],
      ),
    );
    if (!archived) throw DomainError.atField('mobile', 'patient.exists');
    throw new DomainError('patient.exists_archived', {}, undefined, { archived_patient_id: archived.id });
  }
}

/** Values of an erased patient. */
const ERASED = {
  name: ERASED_NAME,
  mobile: null,
  mobileNormal: null,
  email: null,
  lastAppointment: null,
  tagIds: null,
  isMinor: false,
  guardianName: null,
  payerId: null,
  messageLanguage: null,
  familyDismissedAt: null,
};

/** The only change of a receipt that its trigger allows. */
const ERASE_FROM_RECEIPTS = `
UPDATE receipt SET printed = printed || jsonb_build_object('patient_name', '${ERASED_NAME}', 'patient_mobile_ending', NULL,
  'note', NULL, 'link_identifier', NULL)
WHERE doctor_id = $1 AND patient_id = ANY ($2)`;

/** Nobody will answer an open request, and what the person wrote disappears. */
const ERASE_FROM_REQUESTS = `
UPDATE data_request SET message = NULL, correction = NULL, answer = NULL,
  status = CASE status WHEN 'open' THEN 'done' ELSE status END,
  answered_at = CASE status WHEN 'open' THEN $3 ELSE answered_at END
WHERE doctor_id = $1 AND patient_id = ANY ($2)`;

/** A request to come back is not answered any more. */
const ERASE_FROM_JOIN_REQUESTS = `
UPDATE join_request SET name = NULL, mobile = NULL, mobile_normal = NULL, email = NULL, guardian_name = NULL, payer_name = NULL,
  consents = NULL, state = CASE state WHEN 'waiting' THEN 'declined' ELSE state END, decided_at = coalesce(decided_at, $3)
WHERE doctor_id = $1 AND patient_id = ANY ($2)`;

/**
 * Removes name, contact, tags and notes of patients, also from receipts; amounts, dates and receipt numbers stay. The
 * caller must hold their locks.
 */
export async function erasePatients(
  tx: EntityManager,
  doctorId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx.update(Patient, { doctorId, id: In(ids) }, { ...ERASED, erasedAt: now });
  await deleteNotes(tx, doctorId, ids, now);
  await eraseFromConsents(tx, doctorId, ids);
  await tx.query(ERASE_FROM_REQUESTS, [doctorId, ids, now]);
  await tx.query(ERASE_FROM_JOIN_REQUESTS, [doctorId, ids, now]);
  await tx.query(ERASE_FROM_RECEIPTS, [doctorId, ids]);
}

/** The patient as the API returns it, with the names of the tags. */
export const readPatientView = async (tx: EntityManager, patient: Patient): Promise<PatientView> =>
  toPatientView({
    ...patient,
    tags: await readTagNames(tx, patient),
    messageNumber: await findMessageNumber(tx, patient),
  });

/** @throws DomainError `patient.not_found` when the patient is unknown, erased or another doctor's. */
export async function findPatient(tx: EntityManager, doctorId: string, id: string): Promise<Patient> {
  const patient = await tx.findOneBy(Patient, { doctorId, id, erasedAt: IsNull() });
  if (!patient) throw new DomainError('patient.not_found');
  return patient;
}

/** Archives a patient, or restores one if `archivedAt` is null. Repeatable. The caller must hold the patient's lock. */
export async function setArchived(tx: EntityManager, patient: Patient, archivedAt: Date | null): Promise<Patient> {
  const { doctorId, id } = patient;
  const at = archivedAt && (patient.archivedAt ?? archivedAt);
  await tx.update(Patient, { doctorId, id }, { archivedAt: at });
  await checkPaymentLinks(tx, doctorId, 'patient', id);
  return { ...patient, archivedAt: at };
}

/** Like `findPatient`, and locks the patient until the transaction ends. */
export async function lockPatient(tx: EntityManager, doctorId: string, id: string): Promise<Patient> {
  const where = { doctorId, id, erasedAt: IsNull() };
  const patient = await tx.findOne(Patient, { where, lock: LOCKED });
  if (!patient) throw new DomainError('patient.not_found');
  return patient;
}
