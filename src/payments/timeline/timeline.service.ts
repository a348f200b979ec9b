import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Payment } from '../../enrolments/payment.entity.js';
import { Term } from '../../enrolments/terms/term.entity.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { rupees, type Paise } from '../../shared/money.js';
import { DomainError } from '../../shared/domain-error.js';
import { toFailure } from '../orders/payment-failure.rules.js';
import { PaymentStatusService } from '../reconciliation/payment-status.service.js';
import { listTimelineFacts, listUnpaidOrders } from './timeline.queries.js';
import { sortTimeline, describeFact, summarizeTimeline, type TimelineFact } from './timeline.rules.js';
import type { StoredTimelineView, TimelineView } from './timeline.view.js';

/** Answers "I paid, but the plan is not active": checks with Razorpay and returns what happened. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly paymentStatus: PaymentStatusService,
  ) {}

  /**
   * Checks the newest unpaid orders of an enrolment with Razorpay, each at most every three seconds, settles the
   * results, and returns the timeline. May be repeated.
   */
  async check(context: AuditContext, doctorId: string, enrolmentId: string): Promise<TimelineView> {
    const orders = await this.db.read(doctorId, (tx) => listUnpaidOrders(tx, doctorId, enrolmentId));
    const answers = await Promise.all(orders.map((id) => this.paymentStatus.refreshThrottled(context, doctorId, id)));
    const stored = await this.db.read(doctorId, (tx) => this.read(tx, doctorId, enrolmentId));
    return { ...stored, answered: answers.every(Boolean), checkedAt: this.clock.now() };
  }

  /** The timeline of an enrolment as stored. */
  async read(tx: EntityManager, doctorId: string, enrolmentId: string): Promise<StoredTimelineView> {
    const facts = await listTimelineFacts(tx, doctorId, enrolmentId);
    return {
      ...withRupees(summarizeTimeline(facts, this.clock.now())),
      timeline: sortTimeline(facts).map((fact) => ({
        ...withRupees(fact),
        text: describeFact(fact),
        detail: publicDetail(fact),
      })),
    };
  }

  /** The same for the enrolment of one of its terms. @throws DomainError `term.not_found`. */
  readOfTerm(doctorId: string, termId: string): Promise<StoredTimelineView> {
    return this.db.read(doctorId, async (tx) => {
      const term = await tx.findOneBy(Term, { doctorId, id: termId });
      if (!term) throw new DomainError('term.not_found');
      return this.read(tx, doctorId, term.enrolmentId);
    });
  }

  /** The same for the enrolment of one of its payments. @throws DomainError `payment.not_found`. */
  async readOfPayment(tx: EntityManager, doctorId: string, paymentId: string): Promise<StoredTimelineView> {
    const payment = await tx.findOneBy(Payment, { doctorId, id: paymentId });
    if (!payment) throw new DomainError('payment.not_found');
    return this.read(tx, doctorId, payment.enrolmentId);
  }

  /** Checks the enrolment of one of its payments; see `check`. @throws DomainError `payment.not_found`. */
  async checkPayment(context: AuditContext, doctorId: string, paymentId: string): Promise<TimelineView> {
    const payment = await this.db.read(doctorId, (tx) => tx.findOneBy(Payment, { doctorId, id: paymentId }));
    if (!payment) throw new DomainError('payment.not_found');
    return this.check(context, doctorId, payment.enrolmentId);
  }

  /** Checks the enrolment of one of its terms; see `check`. @throws DomainError `term.not_found`. */
  async checkTerm(context: AuditContext, doctorId: string, termId: string): Promise<TimelineView> {
    const term = await this.db.read(doctorId, (tx) => tx.findOneBy(Term, { doctorId, id: termId }));
    if (!term) throw new DomainError('term.not_found');
    return this.check(context, doctorId, term.enrolmentId);
  }
}

const withRupees = <T extends { amountPaise: Paise | null }>({ amountPaise, ...rest }: T) => ({
  ...rest,
  amount: amountPaise === null ? null : rupees(amountPaise),
});

/** Razorpay's reason for a failure may be any text, so it is replaced with a key of `FAILURES`. */
const publicDetail = ({ step, detail }: TimelineFact): string | null =>
  step === 'failed' ? toFailure(detail) : detail;
