import { IsNull, type EntityManager } from 'typeorm';
import { Enrolment } from '../../enrolments/enrolment.entity.js';
import { Patient } from '../../patients/patient.entity.js';
import { LOCKED } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';

/** The patient whose data a request may read. */
export interface DataSubject {
  doctorId: string;
  patientId: string;
}

/** The patient of a payment link. @throws DomainError `link.unknown` if the patient was erased meanwhile. */
export async function findLinkPatient(tx: EntityManager, doctorId: string, enrolmentId: string): Promise<Patient> {
  const { patientId } = await tx.findOneByOrFail(Enrolment, { doctorId, id: enrolmentId });
  return findSubject(tx, { doctorId, patientId });
}

/** @throws DomainError `link.unknown` if the patient was erased meanwhile. */
export async function findSubject(tx: EntityManager, { doctorId, patientId }: DataSubject): Promise<Patient> {
  const patient = await tx.findOneBy(Patient, { doctorId, id: patientId, erasedAt: IsNull() });
  if (!patient) throw new DomainError('link.unknown');
  return patient;
}

/** As `findSubject`, and locks the patient until the transaction ends, so that nobody erases the patient meanwhile. */
export async function lockSubject(tx: EntityManager, { doctorId, patientId }: DataSubject): Promise<Patient> {
  const where = { doctorId, id: patientId, erasedAt: IsNull() };
  const patient = await tx.findOne(Patient, { where, lock: LOCKED });
  if (!patient) throw new DomainError('link.unknown');
  return patient;
}
