import { Injectable } from '@nestjs/common';
import { resolvePayerLink } from '../../patients/payers/payers.queries.js';
import { OrdersService, type CheckoutOrder } from '../../payments/orders/orders.service.js';
import { TimelineService } from '../../payments/timeline/timeline.service.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import { DomainError } from '../../shared/domain-error.js';
import { namesByPatient, type CreatePayerPayment } from './payer-page.dto.js';
import { findPayerContact, findPayerEnrolments } from './payer-page.queries.js';
import type { PayerTimelineView, PersonTimelineView } from './payer-page.view.js';

/** Starts and checks the payments of a payer for several people. */
@Injectable()
export class PayerPaymentsService {
  constructor(
    private readonly statements: SingleStatements,
    private readonly orders: OrdersService,
    private readonly timelines: TimelineService,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts one payment for the chosen people; see `OrdersService.startJoint`.
   * @throws DomainError `link.*`, `payer.line_unknown` for a person whom the payer does not pay for, `payment.*`.
   */
  async start(context: AuditContext, { identifier, lines }: CreatePayerPayment): Promise<CheckoutOrder> {
    const { doctorId, payerId } = await resolvePayerLink(this.statements, identifier);
    const enrolments = await findPayerEnrolments(this.statements, doctorId, payerId);
    const payableIds = new Set(enrolments.flatMap(({ enrolmentId, hasLink }) => (hasLink ? [enrolmentId] : [])));
    const wanted = lines.map(({ enrolment_id: enrolmentId, tier_id: tierId, months: shownMonths }) => ({
      enrolmentId,
      tierId,
      shownMonths,
    }));
    for (const [n, { enrolmentId }] of wanted.entries())
      if (!payableIds.has(enrolmentId)) throw DomainError.atField(`lines.${n}.enrolment_id`, 'payer.line_unknown');
    const { name, mobileNormal } = await findPayerContact(this.statements, doctorId, payerId);
    return this.orders.startJoint(context, { doctorId, name, mobile: mobileNormal ?? '' }, wanted);
  }

  /**
   * Checks the payments of all people with Razorpay, one after the other, so that one page does not use many connections.
   * @throws DomainError `link.unknown`.
   */
  async check(context: AuditContext, identifier: string): Promise<PayerTimelineView> {
    const { doctorId, payerId } = await resolvePayerLink(this.statements, identifier);
    const enrolments = await findPayerEnrolments(this.statements, doctorId, payerId);
    const names = namesByPatient(enrolments);
    const people: PersonTimelineView[] = [];
    let allAnswered = true;
    for (const { enrolmentId, patientId } of enrolments) {
      const checked = await this.timelines.check(context, doctorId, enrolmentId);
      const { outcome, summary, amount, day, timeline } = checked;
      allAnswered &&= checked.answered;
      const firstName = names.get(patientId) ?? '';
      people.push({ enrolment_id: enrolmentId, first_name: firstName, outcome, summary, amount, day, timeline });
    }
    return { answered: allAnswered, checkedAt: this.clock.now(), people };
  }
}
