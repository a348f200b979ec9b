import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { findMessages } from '../messaging/messages.queries.js';
import { findPatient } from '../patients/patients.service.js';
import { FAILURES, toFailure } from '../payments/orders/payment-failure.rules.js';
import { findPayments } from '../payments/payments.queries.js';
import { toRefundView } from '../payments/refunds/refund.dto.js';
import { Refund } from '../payments/refunds/refund.entity.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { paise, rupees } from '../shared/money.js';
import { findPatientFacts, type PatientFact } from './patient-timeline-facts.queries.js';
import type { PatientTimelineParams } from './patient-timeline.dto.js';
import { kindOf, parseCursor, toCursor } from './patient-timeline.rules.js';
import type { PatientTimelineEntryView, PatientTimelineView } from './patient-timeline.view.js';

/** Everything that happened with a patient: subscriptions, payments, messages and changes. */
@Injectable()
export class PatientTimelineService {
  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
  ) {}

  /** One page, newest first. @throws DomainError `patient.not_found`, `request.invalid`. */
  async list(
    doctorId: string,
    patientId: string,
    { kind, before, limit }: PatientTimelineParams,
  ): Promise<PatientTimelineView> {
    const position = before === undefined ? null : parseCursor(before);
    const query = { kind, before: position, limit: limit + 1 };
    const facts = await findPatientFacts(this.statements, doctorId, patientId, query, this.clock.today());
    const page = facts.slice(0, limit);
    const last = page.at(-1);
    const entries = await this.db.read(doctorId, async (tx) => {
      await findPatient(tx, doctorId, patientId);
      return toEntries(tx, doctorId, page);
    });
    return { entries, next: last && facts.length > limit ? toCursor(last) : null };
  }
}

/** The entries with the views of the records that they are about. */
async function toEntries(
  tx: EntityManager,
  doctorId: string,
  facts: readonly PatientFact[],
): Promise<PatientTimelineEntryView[]> {
  const ids = (field: 'paymentId' | 'refundId' | 'messageId') => [
    ...new Set(facts.flatMap(({ data }) => data[field] ?? [])),
  ];
  const [payments, refunds, messages] = await Promise.all([
    findPayments(tx, doctorId, ids('paymentId')),
    tx.findBy(Refund, { doctorId, id: In(ids('refundId')) }),
    findMessages(tx, doctorId, ids('messageId')),
  ]);
  const paymentById = byId(payments);
  const refundById = byId(refunds.map(toRefundView));
  const messageById = byId(messages);
  return facts.map(({ id, at, event, data }) => ({
    id,
    at,
    kind: kindOf(event),
    event,
    amount: data.amountPaise === undefined ? null : rupees(paise(data.amountPaise)),
    reason: event === 'payment_failed' ? FAILURES[toFailure(data.reason)] : (data.reason ?? null),
    subscription: data.subscription ?? null,
    payment: paymentById.get(data.paymentId ?? '') ?? null,
    hold: data.hold ?? null,
    refund: refundById.get(data.refundId ?? '') ?? null,
    message: messageById.get(data.messageId ?? '') ?? null,
    reply: data.reply ? { ...data.reply, at } : null,
    change: data.change ?? null,
    actor: data.actor ?? null,
  }));
}

const byId = <Row extends { id: string }>(rows: Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));
