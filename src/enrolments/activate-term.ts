import type { EntityManager } from 'typeorm';
import { captureOf, post } from '../ledger/ledger.js';
import { newId } from '../platform/db/columns.js';
import { emit } from '../platform/jobs/outbox.js';
import { insertRow, findOneOrFail, updateRow } from '../platform/db/prepared-statements.js';
import type { Day } from '../shared/calendar.js';
import type { Paise } from '../shared/money.js';
import { purchasedPeriod, type ValidityType } from '../shared/period.js';
import { Tier } from '../tiers/tier.entity.js';
import { findLatestTerm, findPendingTerm } from './enrolment-operations.js';
import type { Enrolment } from './enrolment.entity.js';
import { Payment } from './payment.entity.js';
import { Term } from './terms/term.entity.js';
import { transitionTerm } from './terms/term.rules.js';

/** What was bought, copied at the time: a later edit of plan or tier changes nothing. */
export interface TermPurchase {
  planName: string;
  tierId: string;
  tierName: string | null;
  validityType: ValidityType;
  months: number;
  amountPaise: Paise;
}

/** How it was paid. */
export interface PaymentDetails {
  /** upi, card … for online payments; offline, free. */
  method: string;
  reference: string | null;
  /** When the money arrived, and that day in India. */
  paidAt: Date;
  paidOn: Day;
  /** The row of an online payment that is already known; without it a payment is recorded. */
  paymentId?: string;
  /** Only for what was sold before Nirog: the term begins on this day, and nobody is told. */
  startsOn?: Day;
  /** Only for money that was held: no day before this one, on which it was accepted, is counted against the patient. */
  acceptedOn?: Day;
}

/**
 * The one way to a paid term: the pending term becomes paid, or a renewal is appended. Hold the enrolment's lock.
 * @returns the paid term.
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
  const previous = latest?.endDay && latest.anchorDay ? { end: latest.endDay, anchorDay: latest.anchorDay } : undefined;
  const period = purchasedPeriod(
    payment.startsOn ?? payment.acceptedOn ?? payment.paidOn,
    purchase.months,
    payment.startsOn ? undefined : previous,
  );
  const term: Term = {
    // The tier's plan: since an order was begun the enrolment may have gone on with another.
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
  };
  await Promise.all([
    pending ? updateRow(tx, Term, { doctorId, id: pending.id }, term) : insertRow(tx, Term, term),
    recordPayment(tx, term, purchase.amountPaise, payment),
    !payment.startsOn && emit(tx, 'term.activated', { doctorId, termId: term.id }),
  ]);
  return term;
}

async function recordPayment(
  tx: EntityManager,
  term: Term,
  amountPaise: Paise,
  details: PaymentDetails,
): Promise<void> {
  const { doctorId, enrolmentId, id: termId } = term;
  if (details.paymentId) {
    await updateRow(tx, Payment, { doctorId, id: details.paymentId }, { termId });
    return;
  }
  const row = {
    doctorId,
    id: newId(),
    enrolmentId,
    termId,
    orderId: null,
    providerPaymentId: null,
    method: details.method,
    reference: details.reference,
    amountPaise,
    state: 'captured' as const,
    capturedAt: details.paidAt,
    paymentDay: details.paidOn,
    createdAt: details.paidAt,
  };
  await Promise.all([insertRow(tx, Payment, row), post(tx, captureOf(row, 'income'))]);
}
