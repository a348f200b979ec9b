import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED, onViolation } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';
import { lockSubject, type DataSubject } from '../access/data-subjects.queries.js';
import type { Correction, CreateDataRequest } from './data-request.dto.js';
import { DataRequest } from './data-request.entity.js';
import { answerDueOn } from './data-request.rules.js';
import type { CorrectionView, DataRequestView } from './data-request.view.js';
import { toDataRequestView } from './data-requests.queries.js';

/** A patient's own requests. */
@Injectable()
export class PatientDataRequestsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  list({ doctorId, patientId }: DataSubject): Promise<DataRequestView[]> {
    return this.db.read(doctorId, (tx) => findDataRequests(tx, doctorId, patientId));
  }

  /** @throws DomainError `link.unknown`, `data_request.exists` while a request of the kind is open, `request.invalid`. */
  create(
    context: AuditContext,
    subject: DataSubject,
    { kind, message = null, correction }: CreateDataRequest,
  ): Promise<DataRequestView> {
    const { doctorId, patientId } = subject;
    const wanted = kind === 'correction' ? toCorrection(correction) : null;
    if (kind !== 'correction' && correction)
      throw DomainError.invalidField('correction', 'Only a request for a correction has one');
    if (kind === 'complaint' && message === null)
      throw DomainError.invalidField('message', 'Write what you complain about');
    if (kind === 'correction' && wanted === null && message === null)
      throw DomainError.invalidField('message', 'Write what is wrong');
    const request: DataRequest = {
      doctorId,
      patientId,
      id: newId(),
      kind,
      status: 'open',
      message,
      correction: wanted,
      answer: null,
      createdAt: this.clock.now(),
      dueOn: answerDueOn(this.clock.today()),
      answeredAt: null,
    };
    return this.db
      .write(context, doctorId, async (tx) => {
        await lockSubject(tx, subject);
        await tx.insert(DataRequest, request);
        return toDataRequestView(request);
      })
      .catch(onViolation('data_request_one_open', 'data_request.exists'));
  }

  /** May be repeated. @throws DomainError `link.unknown`, `data_request.not_found`, `data_request.not_open` after an answer. */
  withdraw(context: AuditContext, subject: DataSubject, id: string): Promise<void> {
    const { doctorId } = subject;
    const key = { ...subject, id };
    return this.db.write(context, doctorId, async (tx) => {
      await lockSubject(tx, subject);
      const request = await tx.findOne(DataRequest, { where: key, lock: LOCKED });
      if (!request) throw new DomainError('data_request.not_found');
      if (request.status === 'withdrawn') return;
      if (request.status !== 'open') throw new DomainError('data_request.not_open', { status: request.status });
      await tx.update(DataRequest, key, { status: 'withdrawn' });
    });
  }
}

/** Newest first. */
export async function findDataRequests(
  tx: EntityManager,
  doctorId: string,
  patientId: string,
): Promise<DataRequestView[]> {
  const order = { createdAt: 'DESC', id: 'DESC' } as const;
  return (await tx.find(DataRequest, { where: { doctorId, patientId }, order })).map(toDataRequestView);
}

/** Only the fields that were sent; null without any. An email cannot be cleared, only replaced. */
function toCorrection(correction: Correction | undefined): CorrectionView | null {
  const { name, mobile, email } = correction ?? {};
  const fields = { ...(name && { name }), ...(mobile && { mobile }), ...(email && { email }) };
  return Object.keys(fields).length > 0 ? fields : null;
}
