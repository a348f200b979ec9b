import { Injectable } from '@nestjs/common';
import { Term } from '../../enrolments/terms/term.entity.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { rupees, type Paise } from '../../shared/money.js';
import { Refused } from '../../shared/domain-error.js';
import { failureOf } from '../orders/payment-failure.rules.js';
import { InquiryService } from '../reconciliation/payment-status.service.js';
import { factsOf, unsettledOrders } from './timeline.queries.js';
import { inOrder, sentenceOf, standOf, type Fact } from './timeline.rules.js';
import type { TimelineView } from './timeline.view.js';

/** "Money gone, plan not active?": asks the bank now, and tells what happened. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly inquiry: InquiryService,
  ) {}

  /**
   * Asks Razorpay about every order of an enrolment that may still be paid, each at most every three seconds, settles
   * what it says, and tells what is stored then. May be repeated.
   */
  async check(doctorId: string, enrolmentId: string): Promise<TimelineView> {
    const orders = await this.db.tenant(doctorId, (tx) => unsettledOrders(tx, doctorId, enrolmentId));
    const answers = await Promise.all(orders.map((id) => this.inquiry.ask(doctorId, id)));
    const facts = await this.db.tenant(doctorId, (tx) => factsOf(tx, doctorId, enrolmentId));
    const checkedAt = this.clock.now();
    return {
      ...{ ...inRupees(standOf(facts, checkedAt)), answered: answers.every(Boolean), checkedAt },
      timeline: inOrder(facts).map((fact) => ({ ...inRupees(fact), text: sentenceOf(fact), detail: detailOf(fact) })),
    };
  }

  /** The same for the enrolment of one of its terms. @throws Refused `term.not_found`. */
  async checkTerm(doctorId: string, termId: string): Promise<TimelineView> {
    const term = await this.db.tenant(doctorId, (tx) => tx.findOneBy(Term, { doctorId, id: termId }));
    if (!term) throw new Refused('term.not_found');
    return this.check(doctorId, term.enrolmentId);
  }
}

const inRupees = <T extends { amountPaise: Paise | null }>({ amountPaise, ...rest }: T) => ({
  ...rest,
  amount: amountPaise === null ? null : rupees(amountPaise),
});

/** Razorpay's word for a failure may be any; ours is a row of `FAILURES`. */
const detailOf = ({ step, detail }: Fact): string | null => (step === 'failed' ? failureOf(detail) : detail);
