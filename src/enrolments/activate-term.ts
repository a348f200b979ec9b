import type { EntityManager } from 'typeorm';
import { captureOf, post } from '../ledger/ledger.js';
import { newId } from '../platform/db/columns.js';
import { emit } from '../platform/jobs/outbox.js';
import { insertRow, findOneOrFail, updateRow } from '../platform/db/prepared-statements.js';
import type { Day } from '../shared/calendar.js';
import type { Paise } from '../shared/money.js';
import { purchasedPeriod, type Period, type ValidityType } from '../shared/period.js';
import { Tier } from '../tiers/tier.entity.js';
import { findLatestTerm, findPendingTerm } from './enrolment-operations.js';
import type { Enrolment } from './enrolment.entity.js';
import { Payment, type UnpaidTerm } from './payment.entity.js';
import { Term } from './terms/term.entity.js';
import { transitionTerm } from './terms/term.rules.js';

/** A snapshot of what was bought: later edits of the plan or tier do not change it. */
export interface TermPurchase {
  planName: string;
  tierId: string;
  tierName: string | null;
  validityType: ValidityType;
  months: number;
  amountPaise: Paise;
}

/**
 * When the patient is sent the confirmation of a payment: at once, at a time unless the payment is voided by then, with
 * that of the other lines of the joint order (`joint_order.captured`), or never.
 */
export type Confirmation = 'at_once' | { at: Date } | 'with_joint_order' | 'none';

export interface PaymentDetails {
  /** Razorpay's name of an online method (`upi`, `card`, …), `offline` or what the doctor entered, or `free`. */
  method: string;
  reference: string | null;
  /** When the payment was captured or recorded. */
  paidAt: Date;
  /** Payment date (IST). */
  paidOn: Day;
  /** The stored row of an online payment. Without it, a payment row is inserted. */
  paymentId?: string;
  /** Why the amount is not the tier's price; only for a payment at the clinic. */
  amountReason?: string | null;
  /** By default `at_once`. */
  confirmation?: Confirmation;
  /** Only for a correction: what the corrected payment replaced. By default, the pending term. */
  unpaidTerm?: UnpaidTerm | null;
  /** Only for a term sold before the patient was on Nirog: it starts on this day, and no message is sent. */
  startsOn?: Day;
  /** Only for a hold: the day it was accepted. The term starts no earlier, so the patient loses no days to the wait. */
  acceptedOn?: Day;
}

/**
 * Every paid term is made here: the pending term becomes paid, or a new term is appended. The caller must hold the
 * enrolment's lock. @returns the paid term.
 */
export async function activateTerm(
  tx: EntityManager,
  enrolment: Enrolment,
  purchase: TermPurchase,
  payment: PaymentDetails,
): Promise<Term> {
  const { doctorId, patientId } = enrolment;
  const [pending, latest, tier] = await Promise.all([
    findPendingTerm(tx, enrolment),
    findLatestTerm(tx, enrolment),
    findOneOrFail(tx, Tier, { doctorId, id: purchase.tierId }),
  ]);
  const period = purchasedPeriod(
    payment.startsOn ?? payment.acceptedOn ?? payment.paidOn,
    purchase.months,
    payment.startsOn ? undefined : previousPeriodOf(latest),
  );
  const term: Term = {
    // The tier's plan: the enrolment may have switched plans since the order was created.
    doctorId,
    patientId,
    planId: tier.planId,
    enrolmentId: enrolment.id,
    ...purchase,
    id: pending?.id ?? newId(),
    createdAt: pending?.createdAt ?? payment.paidAt,
    state: transitionTerm('pending', 'paid'),
    startDay: period.start,
    endDay: period.end,
    anchorDay: period.anchorDay,
    endedDay: null,
    paymentDay: payment.paidOn,
    paymentMethod: payment.method,
    opening: false,
    openingReference: null,
  };
  const paymentId = payment.paymentId ?? newId();
  await Promise.all([
    pending ? updateRow(tx, Term, { doctorId, id: pending.id }, term) : insertRow(tx, Term, term),
    payment.paymentId
      ? updateRow(tx, Payment, { doctorId, id: paymentId }, { termId: term.id })
      : insertPayment(tx, paymentId, term, purchase.amountPaise, {
          unpaidTerm: pending && toUnpaidTerm(pending),
          ...payment,
        }),
    emitActivated(tx, term, paymentId, payment),
  ]);
  return term;
}

/** The period that a payment of the next term continues; undefined without a paid term. */
export const previousPeriodOf = (latest: Term | null): Pick<Period, 'end' | 'anchorDay'> | undefined =>
  latest?.endDay && latest.anchorDay ? { end: latest.endDay, anchorDay: latest.anchorDay } : undefined;

const toUnpaidTerm = ({ planId, planName, tierId, tierName, validityType, months, amountPaise }: Term): UnpaidTerm => ({
  planId,
  planName,
  tierId,
  tierName,
  validityType,
  months,
  amountPaise,
});

async function emitActivated(
  tx: EntityManager,
  { doctorId, id: termId }: Term,
  paymentId: string,
  { startsOn, confirmation = 'at_once' }: PaymentDetails,
): Promise<void> {
  if (startsOn || confirmation === 'none' || confirmation === 'with_joint_order') return;
  await emit(tx, 'term.activated', {
    doctorId,
    termId,
    paymentId,
    ...(confirmation !== 'at_once' && { confirmAt: confirmation.at.toISOString() }),
  });
}

/** Inserts a payment at the clinic for `term`, and posts it. */
export async function insertPayment(
  tx: EntityManager,
  id: string,
  { doctorId, enrolmentId, id: termId }: Term,
  amountPaise: Paise,
  details: PaymentDetails,
): Promise<void> {
  const row = {
    doctorId,
    id,
    enrolmentId,
    termId,
    orderId: null,
    providerPaymentId: null,
    method: details.method,
    reference: details.reference,
    amountReason: details.amountReason ?? null,
    unpaidTerm: details.unpaidTerm ?? null,
    amountPaise,
    state: 'captured' as const,
    capturedAt: details.paidAt,
    paymentDay: details.paidOn,
    createdAt: details.paidAt,
  };
  await Promise.all([insertRow(tx, Payment, row), post(tx, captureOf(row, 'income'))]);
}
