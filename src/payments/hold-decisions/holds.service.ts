import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assertBelowPlanLimit } from '../../auth/platform-plan/plan-usage.js';
import { activateTerm } from '../../enrolments/activate-term.js';
import { ensureLink, findLatestTerm, lockEnrolment } from '../../enrolments/enrolment-operations.js';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { toTermView } from '../../enrolments/terms/term.dto.js';
import type { TermView } from '../../enrolments/terms/term.view.js';
import { readTermRow } from '../../enrolments/terms/terms.queries.js';
import { postHoldAcceptance } from '../../ledger/ledger.js';
import { Patient } from '../../patients/patient.entity.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';
import { DEFAULT_REFUND_REASONS } from './hold.dto.js';
import { Hold } from '../holds/hold.entity.js';
import { transitionHold } from '../holds/hold.rules.js';
import type { HoldView } from './hold.view.js';
import { readHoldView } from './holds.queries.js';
import { Order } from '../orders/order.entity.js';
import { endOpenLink } from '../payment-links/payment-link-orders.js';
import type { Refund } from '../refunds/refund.entity.js';
import { RefundsService, type RefundRequest } from '../refunds/refunds.service.js';
import { purchaseFromOrder } from '../settlement/settlement.service.js';

/** The doctor's decision on a hold: accept it as a renewal, or refund it. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly refunds: RefundsService,
  ) {}

  /**
   * Accepts a hold as a renewal of what its order sold, paid on the day of capture. The renewal starts at the end of
   * the active term, or today if there is none, so that the patient loses no days to the wait. A link that ended with a
   * withdrawn assignment is replaced by a new one.
   * @throws DomainError `hold.not_found`, `hold.not_open`, `hold.patient_deleted`, `platform.limit_reached`.
   */
  accept(context: AuditContext, doctorId: string, id: string): Promise<{ hold: HoldView; subscription: TermView }> {
    return this.db.write(context, doctorId, async (tx) => {
      const { enrolmentId } = await findHold(tx, doctorId, id);
      const enrolment = await lockEnrolment(tx, doctorId, enrolmentId);
      const hold = await findHold(tx, doctorId, id);
      const state = transitionHold(hold.state, 'accepted');
      await this.assertMayRenew(tx, enrolment);
      await ensureLink(tx, enrolment, this.clock.now());
      const term = await this.renew(tx, enrolment, hold.paymentId);
      await tx.update(Hold, { doctorId, id }, { state });
      return {
        hold: await readHoldView(tx, doctorId, id),
        subscription: toTermView(await readTermRow(tx, doctorId, term.id), this.clock.today()),
      };
    });
  }

  /** Refunds what is left of a hold; see `RefundsService.refund`. @throws DomainError also `hold.not_found`. */
  async refund(
    context: AuditContext,
    doctorId: string,
    id: string,
    {
      reason,
      ...limits
    }: { reason?: string | null | undefined } & Pick<RefundRequest, 'key' | 'maxRefundedPaise' | 'maxUnverifiedPaise'>,
  ): Promise<{ hold: HoldView; refund: Refund }> {
    const hold = await this.db.read(doctorId, (tx) => findHold(tx, doctorId, id));
    const request = { reason: reason ?? DEFAULT_REFUND_REASONS[hold.reason], ...limits, onlyIfHeld: true };
    const refund = await this.refunds.refund(context, doctorId, hold.paymentId, request);
    return { refund, hold: await this.db.read(doctorId, (tx) => readHoldView(tx, doctorId, id)) };
  }

  private async assertMayRenew(tx: EntityManager, enrolment: Enrolment): Promise<void> {
    const { doctorId, patientId } = enrolment;
    const { erasedAt } = await tx.findOneByOrFail(Patient, { doctorId, id: patientId });
    if (erasedAt) throw new DomainError('hold.patient_deleted');
    const latest = await findLatestTerm(tx, enrolment);
    const isActive = latest?.endDay != null && latest.endDay >= this.clock.today();
    if (!isActive) await assertBelowPlanLimit(tx, doctorId, this.clock.today());
  }

  private async renew(tx: EntityManager, enrolment: Enrolment, paymentId: string) {
    const { doctorId } = enrolment;
    const payment = await tx.findOneByOrFail(Payment, { doctorId, id: paymentId });
    const { orderId, capturedAt, paymentDay, method } = payment;
    if (!orderId || !capturedAt || !paymentDay) throw new Error(`hold of payment ${paymentId} that is not captured`);
    const order = await tx.findOneByOrFail(Order, { doctorId, id: orderId });
    await postHoldAcceptance(tx, payment, this.clock.now(), this.clock.today());
    await endOpenLink(tx, enrolment);
    return activateTerm(tx, enrolment, purchaseFromOrder(order), {
      method,
      reference: null,
      paymentId,
      paidAt: capturedAt,
      paidOn: paymentDay,
      acceptedOn: this.clock.today(),
    });
  }
}

async function findHold(tx: EntityManager, doctorId: string, id: string): Promise<Hold> {
  const hold = await tx.findOneBy(Hold, { doctorId, id });
  if (!hold) throw new DomainError('hold.not_found');
  return hold;
}
