import { Injectable } from '@nestjs/common';
import { In, IsNull, Not, type EntityManager } from 'typeorm';
import { Payment } from '../enrolments/payment.entity.js';
import { Term } from '../enrolments/terms/term.entity.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import type { Events } from '../platform/jobs/outbox.js';
import { DomainError } from '../shared/domain-error.js';
import { canReceiveWhatsApp, normalizePhone } from '../shared/phone.js';
import { Message } from './message.entity.js';
import { checkRecipient, earliestSendTime, LINK_KINDS, SKIP_TEXTS } from './message.rules.js';
import type { WithdrawalPreview } from './message.view.js';
import { followEndedCard } from './delivery/ended-cards.js';
import { isStillOffered } from './delivery/send-eligibility.js';
import {
  findHeldMoney,
  findNewestLink,
  findRecipient,
  findTierOptions,
  lockPatients,
} from './compose/recipients.queries.js';
import { groupForPayers, type FamilyItem } from './compose/family-messages.js';
import {
  draftToDoctor,
  draftToPatient,
  loadSender,
  insertMessages,
  type MessageTrigger,
} from './compose/message-drafts.js';

/** Creates the messages that events trigger. `RemindersSweep` creates those that are due by time. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Sends the tier options, or the payment link unless an earlier one already quotes the right price. */
  onAssigned(
    context: AuditContext,
    { doctorId, termId, isRequested = false }: Events['enrolment.assigned'],
  ): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const term = await lockTerm(tx, doctorId, termId);
      if (term.state !== 'pending') return;
      if (term.tierId === null) {
        const options = await findTierOptions(tx, doctorId, term.planId);
        const type = isRequested ? 'requested' : null;
        return this.createForTerm(tx, term, { kind: 'onboarding', type, dedupeRef: termId, data: { options } });
      }
      const dedupeRef = await paymentLinkRef(tx, term);
      if (dedupeRef !== null) await this.createForTerm(tx, term, { kind: 'payment_link', dedupeRef });
    });
  }

  /** Confirms an activation: at once, or for a payment at the clinic at `confirmAt`, unless it was voided by then. */
  onActivated(
    context: AuditContext,
    { doctorId, termId, paymentId, confirmAt }: Events['term.activated'],
  ): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      await this.confirm(tx, await lockTerm(tx, doctorId, termId), paymentId, confirmAt);
    });
  }

  /**
   * Sends the confirmation of a paid term again, with the link to the page, in the caller's transaction. May be repeated. The
   * caller must hold the patient's lock.
   * @param type `requested` if the recipient has asked for the plan.
   * @param ref names the cause, for which one message is sent.
   */
  confirmAgain(tx: EntityManager, term: Term, type: 'requested' | 'manual', ref: string): Promise<void> {
    return this.createForTerm(tx, term, { kind: 'confirmation', type, dedupeRef: `${term.id}:${ref}` });
  }

  /**
   * Confirms the terms that a joint order paid for: those of one payer in one message, the others each in its own. Its lines
   * emit no `term.activated`.
   */
  onJointOrderCaptured(
    context: AuditContext,
    { doctorId, jointOrderId }: Events['joint_order.captured'],
  ): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const paid = await listTermsOfJointOrder(tx, doctorId, jointOrderId);
      await lockPatients(
        tx,
        doctorId,
        paid.map(({ enrolmentId }) => enrolmentId),
      );
      const sender = await loadSender(tx, doctorId);
      const items: FamilyItem[] = [];
      for (const { id, paymentId, wasVoided } of paid) {
        const term = await tx.findOneByOrFail(Term, { doctorId, id });
        if (term.state !== 'paid') continue;
        const { enrolmentId, planName: plan, amountPaise, endDay: until } = term;
        const recipient = await findRecipient(tx, doctorId, enrolmentId);
        const skip = checkRecipient('confirmation', recipient, sender.messagesOff);
        const data = { info: recipient.additionalInfo, plan, amountPaise, until };
        const dedupeRef = wasVoided ? confirmationRef(id, paymentId) : id;
        const trigger = { kind: 'confirmation', dedupeRef, subjectIds: { termId: id }, data, skip } as const;
        items.push({ recipient, amountPaise, message: draftToPatient(sender, recipient, trigger, this.clock.now()) });
      }
      await insertMessages(tx, await groupForPayers(tx, sender, items));
    });
  }

  /** Skips the confirmation of a voided payment if it was not sent yet, and sends that of its replacement instead. */
  onVoided(
    context: AuditContext,
    { doctorId, termId, paymentId, replacement }: Events['payment.voided'],
  ): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const term = await lockTerm(tx, doctorId, termId);
      const refs = [termId, confirmationRef(termId, paymentId)];
      const keys = refs.map((ref) => `${term.enrolmentId}:confirmation:${ref}`);
      const { affected } = await tx.update(
        Message,
        { doctorId, dedupeKey: In(keys), state: 'queued', attemptedAt: IsNull() },
        { state: 'skipped', reason: SKIP_TEXTS.voided, sendAt: null, pausedBy: null },
      );
      if (affected && replacement) await this.confirm(tx, term, replacement.paymentId, replacement.confirmAt);
    });
  }

  /**
   * Skips messages with the link of a withdrawn assignment that were not sent yet. If one was sent, or is being sent,
   * and the link has ended, informs the patient within sending hours.
   */
  onWithdrawn(context: AuditContext, doctorId: string, termId: string): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const term = await lockTerm(tx, doctorId, termId);
      const { patientId, enrolmentId } = term;
      await tx.update(
        Message,
        { doctorId, patientId, termId, kind: In(LINK_KINDS), state: 'queued', attemptedAt: IsNull() },
        { state: 'skipped', reason: SKIP_TEXTS.withdrawn, sendAt: null, pausedBy: null },
      );
      const link = await findNewestLink(tx, doctorId, enrolmentId);
      if (link?.ended && link.sent) await this.createForTerm(tx, term, { kind: 'withdrawal', dedupeRef: termId });
    });
  }

  /** What `onWithdrawn` would do now. @throws DomainError `term.not_found`, `term.no_such_move`. */
  previewWithdrawal(doctorId: string, termId: string): Promise<WithdrawalPreview> {
    return this.db.read(doctorId, async (tx) => {
      const term = await tx.findOneBy(Term, { doctorId, id: termId });
      if (!term) throw new DomainError('term.not_found');
      if (term.state !== 'pending') throw new DomainError('term.no_such_move', { status: term.state });
      const { enrolmentId } = term;
      const [sender, recipient] = [await loadSender(tx, doctorId), await findRecipient(tx, doctorId, enrolmentId)];
      // A paid term before this one keeps the link; see `revokeUnusedLink`.
      const linkEnds = !(await tx.existsBy(Term, { doctorId, enrolmentId, paymentDay: Not(IsNull()) }));
      if (!linkEnds) return { link_ends: false, message: 'none', message_at: null, reason: null };
      const link = await findNewestLink(tx, doctorId, enrolmentId);
      const skip = link?.sent ? checkRecipient('withdrawal', recipient, sender.messagesOff) : 'link_not_sent';
      if (skip) return { link_ends: true, message: 'none', message_at: null, reason: SKIP_TEXTS[skip] };
      const now = this.clock.now();
      const at = earliestSendTime('withdrawal', now);
      const isLater = at > now;
      return { link_ends: true, message: isLater ? 'later' : 'now', message_at: isLater ? at : null, reason: null };
    });
  }

  /** Sends the address of the page, if the link of a payment card has ended and its dues are not paid. */
  onPaymentLinkEnded(context: AuditContext, doctorId: string, orderId: string): Promise<void> {
    return this.db.write(context, doctorId, (tx) => followEndedCard(tx, doctorId, orderId, this.clock.now()));
  }

  /** Informs the patient of a hold, within sending hours. */
  onHeld(context: AuditContext, doctorId: string, holdId: string): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const hold = await findHeldMoney(tx, doctorId, holdId);
      if (!hold?.open) return;
      const { enrolmentId, amountPaise } = hold;
      await lockPatients(tx, doctorId, [enrolmentId]);
      await this.createForPatient(tx, doctorId, enrolmentId, {
        kind: 'hold',
        dedupeRef: holdId,
        subjectIds: { holdId },
        data: { amountPaise },
      });
    });
  }

  /** Informs the doctor of the approval, if the profile has a number that can receive messages. */
  onApproved(context: AuditContext, doctorId: string): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const sender = await loadSender(tx, doctorId);
      const number = normalizePhone(sender.profile?.mobileNumber ?? '');
      if (!canReceiveWhatsApp(number)) return;
      const trigger = { kind: 'account_approved', dedupeRef: doctorId, subjectIds: {}, data: {}, skip: null } as const;
      await insertMessages(tx, [draftToDoctor(sender, number, trigger, this.clock.now())]);
    });
  }

  /** Confirms a payment of a term, unless it was voided. The caller must hold the lock of the term's patient. */
  private async confirm(
    tx: EntityManager,
    term: Term,
    paymentId: string | undefined,
    confirmAt: string | undefined,
  ): Promise<void> {
    const { doctorId, id: termId } = term;
    if (term.state !== 'paid') return;
    if (paymentId && !(await tx.existsBy(Payment, { doctorId, id: paymentId, termId }))) return;
    const dedupeRef = paymentId ? confirmationRef(termId, paymentId) : termId;
    const sendAt = confirmAt && { sendAt: new Date(confirmAt) };
    await this.createForTerm(tx, term, { kind: 'confirmation', dedupeRef, ...sendAt });
  }

  private createForTerm(
    tx: EntityManager,
    { doctorId, enrolmentId, id: termId, planName: plan, amountPaise, endDay: until }: Term,
    {
      data: overrides,
      ...trigger
    }: Pick<MessageTrigger, 'kind' | 'type' | 'dedupeRef' | 'sendAt'> & Partial<Pick<MessageTrigger, 'data'>>,
  ): Promise<void> {
    const data = { plan, amountPaise, until, ...overrides };
    return this.createForPatient(tx, doctorId, enrolmentId, { ...trigger, subjectIds: { termId }, data });
  }

  private async createForPatient(
    tx: EntityManager,
    doctorId: string,
    enrolmentId: string,
    trigger: Omit<MessageTrigger, 'skip'>,
  ): Promise<void> {
    const [sender, recipient] = [await loadSender(tx, doctorId), await findRecipient(tx, doctorId, enrolmentId)];
    const skip = checkRecipient(trigger.kind, recipient, sender.messagesOff, trigger.type === 'requested');
    const data = { info: recipient.additionalInfo, ...trigger.data };
    await insertMessages(tx, [draftToPatient(sender, recipient, { ...trigger, data, skip }, this.clock.now())]);
  }
}

/** The `dedupeRef` of the confirmation of one payment: a term whose payment was voided or corrected is confirmed again. */
const confirmationRef = (termId: string, paymentId: string): string => `${termId}:${paymentId}`;

interface PaidTerm {
  id: string;
  enrolmentId: string;
  paymentId: string;
  /** Whether an earlier payment for the term was voided, which may have been confirmed. */
  wasVoided: boolean;
}

/** The terms that the lines of a joint order paid for, in the order of the lines. */
const listTermsOfJointOrder = (tx: EntityManager, doctorId: string, jointOrderId: string) =>
  tx.query<PaidTerm[]>(
    `SELECT p.term_id AS id, o.enrolment_id AS "enrolmentId", p.id AS "paymentId", EXISTS (
       SELECT FROM payment v WHERE v.doctor_id = p.doctor_id AND v.enrolment_id = p.enrolment_id
         AND v.voided_term_id = p.term_id) AS "wasVoided"
     FROM payment_order o
     JOIN payment p ON p.doctor_id = o.doctor_id AND p.enrolment_id = o.enrolment_id AND p.order_id = o.id
     WHERE o.doctor_id = $1 AND o.joint_order_id = $2 AND p.term_id IS NOT NULL ORDER BY o.id`,
    [doctorId, jointOrderId],
  );

/** Locks the term's patient, so that messages to one patient are created one at a time, and returns the term. */
async function lockTerm(tx: EntityManager, doctorId: string, id: string): Promise<Term> {
  const { enrolmentId } = await tx.findOneByOrFail(Term, { doctorId, id });
  await lockPatients(tx, doctorId, [enrolmentId]);
  return tx.findOneByOrFail(Term, { doctorId, id });
}

/**
 * The `dedupeRef` of a payment link: the term's id for the first; after a change of tier also the tier and the previous
 * message. Null when the newest payment link, or one that is still unsent, quotes the current plan and price. The
 * caller has locked the patient.
 */
async function paymentLinkRef(tx: EntityManager, term: Term): Promise<string | null> {
  const { doctorId, patientId, id: termId, tierId } = term;
  const where = { doctorId, patientId, termId, kind: 'payment_link' as const };
  const [newest, ...older] = await tx.find(Message, { where, order: { id: 'DESC' } });
  if (!newest) return termId;
  const unsent = older.filter(({ state, attemptedAt }) => state === 'queued' && attemptedAt === null);
  return [newest, ...unsent].some((link) => isStillOffered(link, term)) ? null : `${termId}:${tierId}:${newest.id}`;
}
