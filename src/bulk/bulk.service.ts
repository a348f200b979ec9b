import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { config } from '../config.js';
import { parsePatientQuery } from '../enrolments/patient-list/patient-query.js';
import { EnrolmentsService, findOfferedTierOrFail } from '../enrolments/enrolments.service.js';
import type { PatientListRow } from '../enrolments/terms/term.view.js';
import type { AuditContext } from '../platform/audit-context.js';
import { findOrCreateTags } from '../patients/tags/tags.queries.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database } from '../platform/db/database.js';
import { emit } from '../platform/jobs/outbox.js';
import { categoryOf, isFamilyKind } from '../messaging/compose/message.texts.js';
import { DomainError } from '../shared/domain-error.js';
import { paise, rupees } from '../shared/money.js';
import { MAX_PATIENTS, type StartBulk } from './bulk.dto.js';
import { BulkJob, BulkRow, type BulkParams } from './bulk-job.entity.js';
import {
  checkPatient,
  messageKind,
  NOT_DONE_TEXT,
  SKIP_TEXTS,
  type BulkAction,
  type SkipReason,
} from './bulk.rules.js';
import type { BulkExceptionView, BulkView } from './bulk.view.js';

/** A selected patient, and why the action leaves the patient out. */
interface SelectedRow {
  patient: PatientListRow;
  skip: SkipReason | null;
}

/** One action for many patients: a preview, then a job that can be stopped; see `BulkRunner`. */
@Injectable()
export class BulkService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly enrolments: EnrolmentsService,
  ) {}

  /** @throws DomainError `bulk.too_many`, `request.invalid`. */
  async start(context: AuditContext, doctorId: string, by: string, input: StartBulk): Promise<BulkView> {
    const patients = await this.selectPatients(doctorId, input);
    const rows = patients.map((patient) => ({ patient, skip: checkPatient(input.action, patient, input.tag ?? '') }));
    if (input.dry_run) {
      await this.db.read(doctorId, (tx) => assertTierOffered(tx, doctorId, input));
      return toPreview(input.action, rows);
    }
    const id = newId();
    const now = this.clock.now();
    const waiting = rows.some(({ skip }) => skip === null);
    await this.db.write(context, doctorId, async (tx) => {
      await assertTierOffered(tx, doctorId, input);
      await tx.insert(BulkJob, {
        doctorId,
        id,
        action: input.action,
        params: await this.toParams(tx, doctorId, input),
        messageCostPaise: paise(messageCost(input.action, rows)),
        status: waiting ? ('running' as const) : ('done' as const),
        createdBy: by,
        createdAt: now,
        endedAt: waiting ? null : now,
      });
      await tx.insert(
        BulkRow,
        rows.map(({ patient, skip }) => ({
          doctorId,
          jobId: id,
          patientId: patient.id,
          state: skip ? ('skipped' as const) : ('waiting' as const),
          reason: skip && SKIP_TEXTS[skip],
        })),
      );
      if (waiting) await emit(tx, 'bulk.started', { doctorId, bulkId: id });
    });
    return this.get(doctorId, id);
  }

  /** @throws DomainError `bulk.not_found`. */
  get(doctorId: string, id: string): Promise<BulkView> {
    return this.db.read(doctorId, (tx) => readBulk(tx, doctorId, id));
  }

  /** Stops a job after the patient it is working on. A job that has ended stays as it is. @throws DomainError `bulk.not_found`. */
  stop(context: AuditContext, doctorId: string, id: string): Promise<BulkView> {
    return this.db.write(context, doctorId, async (tx) => {
      const stopped = { status: 'stopped' as const, endedAt: this.clock.now() };
      await tx.update(BulkJob, { doctorId, id, status: 'running' }, stopped);
      return readBulk(tx, doctorId, id);
    });
  }

  /**
   * Runs a failed job again for the patients not done yet. Another job stays as it is.
   * @throws DomainError `bulk.not_found`.
   */
  resume(context: AuditContext, doctorId: string, id: string): Promise<BulkView> {
    return this.db.write(context, doctorId, async (tx) => {
      const running = { status: 'running' as const, endedAt: null };
      const { affected } = await tx.update(BulkJob, { doctorId, id, status: 'failed' }, running);
      if (affected === 1) await emit(tx, 'bulk.started', { doctorId, bulkId: id });
      return readBulk(tx, doctorId, id);
    });
  }

  /** What the job needs. A tag is stored by id, because the audit log masks names of tags. */
  private async toParams(tx: EntityManager, doctorId: string, input: StartBulk): Promise<BulkParams> {
    const { action, days, subscription_tier_id: tierId, tag } = input;
    if (action === 'extend' && days) return { days };
    if (action === 'move_tier' && tierId) return { tierId };
    if ((action !== 'add_tag' && action !== 'remove_tag') || !tag) return {};
    const [tagId] = await findOrCreateTags(tx, doctorId, [tag], this.clock.now());
    return tagId ? { tagId } : {};
  }

  private async selectPatients(doctorId: string, { patient_ids: ids, filter }: StartBulk): Promise<PatientListRow[]> {
    const query = parsePatientQuery({
      range: `[0,${MAX_PATIENTS - 1}]`,
      filter: JSON.stringify(ids ? { id: ids } : filter),
    });
    const { rows, total } = await this.enrolments.listPatients(doctorId, query);
    if (total !== null && total > MAX_PATIENTS)
      throw new DomainError('bulk.too_many', { max: MAX_PATIENTS, count: total });
    return rows;
  }
}

async function assertTierOffered(
  tx: EntityManager,
  doctorId: string,
  { action, subscription_tier_id: tierId }: StartBulk,
): Promise<void> {
  if (action === 'move_tier') await findOfferedTierOrFail(tx, doctorId, tierId ?? '');
}

/** Estimated cost of a message to the patient, in paise. */
function messagePaise(patient: PatientListRow): number {
  const { utilityPaise, marketingPaise } = config.whatsapp;
  return categoryOf(messageKind(patient)) === 'UTILITY' ? utilityPaise : marketingPaise;
}

/** In paise; 0 if the action sends no messages. A payer of several patients gets one message, where the kind allows it. */
function messageCost(action: BulkAction, rows: readonly SelectedRow[]): number {
  if (action !== 'send_link') return 0;
  const messages = rows.flatMap(({ patient, skip }): [string, number][] => {
    const { id, payer_id: payerId } = patient;
    if (skip) return [];
    return [[payerId !== null && isFamilyKind(messageKind(patient)) ? payerId : id, messagePaise(patient)]];
  });
  return [...new Map(messages).values()].reduce((sum, cost) => sum + cost, 0);
}

function toPreview(action: BulkAction, rows: readonly SelectedRow[]): BulkView {
  const skipped = rows.flatMap(({ patient: { id: patient_id, name: patient_name }, skip }) =>
    skip ? [{ patient_id, patient_name, reason: SKIP_TEXTS[skip] }] : [],
  );
  return {
    id: null,
    action,
    status: 'preview',
    matched: rows.length,
    skipped,
    failed: [],
    not_done: [],
    done: 0,
    message_cost: rupees(paise(messageCost(action, rows))),
  };
}

const READ_ROWS = `
SELECT r.state, r.reason, r.patient_id, p.name AS patient_name
FROM bulk_row r JOIN patient p ON p.doctor_id = r.doctor_id AND p.id = r.patient_id
WHERE r.doctor_id = $1 AND r.job_id = $2 ORDER BY lower(p.name), p.id`;

async function readBulk(tx: EntityManager, doctorId: string, id: string): Promise<BulkView> {
  const job = await tx.findOneBy(BulkJob, { doctorId, id });
  if (!job) throw new DomainError('bulk.not_found');
  const rows = await tx.query<(BulkExceptionView & Pick<BulkRow, 'state'>)[]>(READ_ROWS, [doctorId, id]);
  const withState = (state: BulkRow['state']) => rows.filter((row) => row.state === state);
  const exceptions = (state: BulkRow['state']) =>
    withState(state).map(({ patient_id, patient_name, reason }) => ({ patient_id, patient_name, reason }));
  const skipped = exceptions('skipped');
  return {
    id,
    action: job.action,
    status: job.status,
    matched: rows.length,
    skipped,
    failed: exceptions('failed'),
    not_done: job.status === 'failed' ? exceptions('waiting').map((row) => ({ ...row, reason: NOT_DONE_TEXT })) : [],
    done: withState('done').length,
    message_cost: rupees(paise(job.messageCostPaise)),
  };
}
