import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assertAllowed } from '../../auth/auth.guard.js';
import type { Caller } from '../../auth/caller.js';
import { EnrolmentsService } from '../../enrolments/enrolments.service.js';
import { lockPatient, PatientsService } from '../../patients/patients.service.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import type { ListQuery, Page } from '../../platform/lists/list-query.js';
import { DomainError } from '../../shared/domain-error.js';
import type { AnswerDataRequest } from './data-request.dto.js';
import { DataRequest } from './data-request.entity.js';
import type { ClinicDataRequestView, DataRequestCountsView } from './data-request.view.js';
import {
  countDataRequests,
  listDataRequests,
  readDataRequest,
  type DataRequestFilter,
} from './data-requests.queries.js';

/** Patients' requests, as the clinic answers them. */
@Injectable()
export class DataRequestsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly patients: PatientsService,
    private readonly enrolments: EnrolmentsService,
  ) {}

  list(
    doctorId: string,
    query: ListQuery<DataRequestFilter>,
  ): Promise<Page<ClinicDataRequestView> & { counts: DataRequestCountsView }> {
    const today = this.clock.today();
    return this.db.read(doctorId, async (tx) => ({
      ...(await listDataRequests(tx, doctorId, query, today)),
      counts: await countDataRequests(tx, doctorId, today),
    }));
  }

  /** @throws DomainError `data_request.not_found`. */
  get(doctorId: string, id: string): Promise<ClinicDataRequestView> {
    return this.db.read(doctorId, (tx) => readDataRequest(tx, doctorId, id, this.clock.today()));
  }

  /**
   * Answers an open request. `done` applies a correction, or deletes the patient permanently; both fail as when the clinic
   * does it by hand. Of concurrent answers one succeeds.
   * @throws DomainError `data_request.not_found`, `data_request.not_open`, `patient.exists`, `patient.exists_archived`,
   *   `patient.not_archived`, `request.invalid` to decline without an answer, or those of `assertAllowed` for a caller who may not delete patients.
   */
  async answer(
    context: AuditContext,
    caller: Caller,
    doctorId: string,
    id: string,
    input: AnswerDataRequest,
  ): Promise<ClinicDataRequestView> {
    if (input.decision === 'declined' && !input.answer)
      throw DomainError.invalidField('answer', 'Tell the patient why');
    const { patient_id: patientId, kind, correction } = await this.get(doctorId, id);
    if (kind === 'erasure') assertAllowed(caller, 'patients.erase');
    return this.db
      .write(context, doctorId, async (tx) => {
        await this.lockOpen(tx, { doctorId, patientId, id });
        const { decision, answer = null } = input;
        const columns = { status: decision, answer, answeredAt: this.clock.now() };
        await tx.update(DataRequest, { doctorId, id }, columns);
        if (decision === 'done') await this.carryOut(tx, doctorId, patientId, { kind, correction });
        return readDataRequest(tx, doctorId, id, this.clock.today());
      })
      .catch((error: unknown) => this.patients.explainDuplicateChange(doctorId, patientId, correction ?? {}, error));
  }

  private async lockOpen(
    tx: EntityManager,
    { doctorId, patientId, id }: Pick<DataRequest, 'doctorId' | 'patientId' | 'id'>,
  ): Promise<void> {
    // Erasing a patient locks the patient first, too.
    await tx.query('SELECT id FROM patient WHERE doctor_id = $1 AND id = $2 FOR NO KEY UPDATE', [doctorId, patientId]);
    const { status } = await tx.findOneOrFail(DataRequest, { where: { doctorId, id }, lock: LOCKED });
    if (status !== 'open') throw new DomainError('data_request.not_open', { status });
  }

  private async carryOut(
    tx: EntityManager,
    doctorId: string,
    patientId: string,
    { kind, correction }: Pick<ClinicDataRequestView, 'kind' | 'correction'>,
  ): Promise<void> {
    if (kind === 'erasure') await this.enrolments.erase(tx, doctorId, patientId);
    if (kind === 'correction' && correction)
      await this.patients.change(tx, await lockPatient(tx, doctorId, patientId), correction);
  }
}
