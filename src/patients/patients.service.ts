import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, isBreachOf, LOCKED } from '../platform/db/database.js';
import { normalPhone } from '../shared/phone.js';
import { Refused } from '../shared/domain-error.js';
import { toPatientColumns, toPatientView, type PatientInput, type UpdatePatient } from './patient.dto.js';
import { Patient } from './patient.entity.js';
import type { PatientView } from './patient.view.js';

/** What stands in the place of a name once a patient was deleted for ever. */
const ERASED_NAME = 'Deleted patient';

/** What may be there once only: a name with a number. */
interface Identity {
  name?: string | undefined;
  mobile?: string | undefined;
}

@Injectable()
export class PatientsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused `patient.not_found`. */
  get(doctorId: string, id: string): Promise<PatientView> {
    return this.db.tenant(doctorId, async (tx) => toPatientView(await findPatient(tx, doctorId, id)));
  }

  /** @throws Refused `patient.not_found`, `patient.exists`, `patient.exists_archived`. */
  update(doctorId: string, id: string, input: UpdatePatient): Promise<PatientView> {
    const wanted: Identity = { name: input.name, mobile: input.mobile };
    return this.db
      .tenant(doctorId, async (tx) => {
        const patient = await lockPatient(tx, doctorId, id);
        wanted.name ??= patient.name;
        wanted.mobile ??= patient.mobile ?? undefined;
        const columns = toPatientColumns(input);
        await tx.update(Patient, { doctorId, id }, { ...columns, name: columns.name ?? patient.name });
        return toPatientView(await findPatient(tx, doctorId, id));
      })
      .catch((error: unknown) => this.explainTwin(doctorId, wanted, error));
  }

  /** Out of the main list, link paused, reminders stopped; the running term stays valid. May be repeated. */
  archive(doctorId: string, id: string): Promise<PatientView> {
    return this.setArchived(doctorId, id, this.clock.now());
  }

  /** Back into the main list. May be repeated. */
  restore(doctorId: string, id: string): Promise<PatientView> {
    return this.setArchived(doctorId, id, null);
  }

  private setArchived(doctorId: string, id: string, archivedAt: Date | null): Promise<PatientView> {
    return this.db.tenant(doctorId, async (tx) => {
      const patient = await lockPatient(tx, doctorId, id);
      const at = archivedAt && (patient.archivedAt ?? archivedAt);
      await tx.update(Patient, { doctorId, id }, { archivedAt: at });
      return toPatientView({ ...patient, archivedAt: at });
    });
  }

  /** Adds a patient inside the caller's transaction; see `explainTwin` for the refusal of a twin. */
  async add(
    tx: EntityManager,
    doctorId: string,
    { name, mobile, email, last_appointment }: PatientInput,
  ): Promise<Patient> {
    const patient: Patient = {
      ...{ doctorId, id: newId(), name, mobile, mobileNormal: normalPhone(mobile), email: email ?? null },
      ...{ lastAppointment: last_appointment ?? null, createdAt: this.clock.now(), archivedAt: null, erasedAt: null },
    };
    await tx.insert(Patient, patient);
    return patient;
  }

  /**
   * Empties name and contact for ever; amounts and dates stay.
   * @throws Refused `patient.not_found`, or `patient.not_archived` for one that is not in the archive.
   */
  async erase(tx: EntityManager, doctorId: string, id: string): Promise<void> {
    const patient = await lockPatient(tx, doctorId, id);
    if (!patient.archivedAt) throw new Refused('patient.not_archived');
    const gone = { name: ERASED_NAME, mobile: null, mobileNormal: null, email: null, lastAppointment: null };
    await tx.update(Patient, { doctorId, id }, { ...gone, erasedAt: this.clock.now() });
  }

  /** For `.catch()`: tells which patient of the archive was in the way, if it is one, and rethrows anything else. */
  async explainTwin(doctorId: string, { name, mobile }: Identity, error: unknown): Promise<never> {
    if (!isBreachOf('patient_twin', error)) throw error;
    const [archived] = await this.db.tenant(doctorId, (tx) =>
      tx.query<{ id: string }[]>(
        `SELECT id FROM patient WHERE doctor_id = $1 AND erased_at IS NULL AND archived_at IS NOT NULL
         AND lower(name) = lower($2) AND mobile_normal = $3`,
        [doctorId, name, mobile && normalPhone(mobile)],
      ),
    );
    if (!archived) throw new Refused('patient.exists');
    throw new Refused('patient.exists_archived', {}, undefined, { archived_patient_id: archived.id });
  }
}

/** @throws Refused `patient.not_found` when unknown, deleted or another doctor's. */
export async function findPatient(tx: EntityManager, doctorId: string, id: string): Promise<Patient> {
  const patient = await tx.findOneBy(Patient, { doctorId, id, erasedAt: IsNull() });
  if (!patient) throw new Refused('patient.not_found');
  return patient;
}

/** The same, locked until the transaction ends. */
export async function lockPatient(tx: EntityManager, doctorId: string, id: string): Promise<Patient> {
  const where = { doctorId, id, erasedAt: IsNull() };
  const patient = await tx.findOne(Patient, { where, lock: LOCKED });
  if (!patient) throw new Refused('patient.not_found');
  return patient;
}
