import { Injectable } from '@nestjs/common';
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
import type { TimelineView } from './timeline.view.js';

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
    const facts = await this.db.read(doctorId, (tx) => listTimelineFacts(tx, doctorId, enrolmentId));
    const checkedAt = this.clock.now();
    return {
      ...withRupees(summarizeTimeline(facts, checkedAt)),
      answered: answers.every(Boolean),
      checkedAt,
      timeline: sortTimeline(facts).map((fact) => ({
        ...withRupees(fact),
        text: describeFact(fact),
        detail: publicDetail(fact),
      })),
    };
  }

  /** The same for the enrolment of one of its terms. @throws DomainError `term.not_found`. */
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
