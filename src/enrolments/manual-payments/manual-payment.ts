import type { EntityManager } from 'typeorm';
import { assertBelowPlanLimit } from '../../auth/platform-plan/plan-usage.js';
import type { Plan } from '../../plans/plan.entity.js';
import type { Day } from '../../shared/calendar.js';
import { DomainError } from '../../shared/domain-error.js';
import { formatRupees, parseRupees, type Paise } from '../../shared/money.js';
import { purchasedPeriod, type Period } from '../../shared/period.js';
import type { Tier } from '../../tiers/tier.entity.js';
import { activateTerm, previousPeriodOf } from '../activate-term.js';
import { findLatestTerm } from '../enrolment-operations.js';
import type { Enrolment } from '../enrolment.entity.js';
import type { UnpaidTerm } from '../payment.entity.js';
import type { Term } from '../terms/term.entity.js';
import type { ManualPayment } from './manual-payment.dto.js';

/** Within this time, a payment recorded by mistake can be voided before the patient is sent its confirmation. */
const CONFIRMATION_DELAY_MS = 10_000;

/** A tier as sold now. */
export interface Offer {
  tier: Tier;
  plan: Plan;
}

/** A snapshot of what buying `tier` now includes. */
export const toPurchase = ({ tier, plan }: Offer) => ({
  planName: plan.name,
  tierId: tier.id,
  tierName: tier.name,
  validityType: tier.validityType,
  months: tier.months,
  amountPaise: tier.pricePaise,
});

export interface ManualPaymentRequest {
  enrolment: Enrolment;
  offer: Offer;
  input: ManualPayment;
  now: Date;
  today: Day;
  /** Only for a correction: what the corrected payment replaced. */
  unpaidTerm?: UnpaidTerm | null | undefined;
}

/**
 * Records a payment at the clinic: the enrolment's pending term becomes paid, or a term is appended. The caller must hold
 * the locks of patient and enrolment, and has closed the enrolment's unpaid orders.
 * @throws DomainError `platform.limit_reached`, `request.invalid`.
 */
export async function recordManualPayment(
  tx: EntityManager,
  { enrolment, offer, input, now, today, unpaidTerm }: ManualPaymentRequest,
): Promise<Term> {
  const paidOn = input.payment_date ?? today;
  const { period, renews } = await planPeriod(tx, enrolment, paidOn, offer.tier.months);
  const isOver = period.end < today;
  // A renewal adds no active enrolment; neither does a term that has already ended.
  if (!isOver && !(renews && period.start >= today)) await assertBelowPlanLimit(tx, enrolment.doctorId, today);
  const isConfirmed = !isOver && input.send_confirmation !== false;
  const { amountPaise, amountReason } = resolveAmount(input, offer.tier.pricePaise);
  return activateTerm(
    tx,
    enrolment,
    { ...toPurchase(offer), amountPaise },
    {
      method: input.payment_method,
      reference: input.reference ?? null,
      amountReason,
      paidAt: now,
      paidOn,
      confirmation: isConfirmed ? { at: confirmationTime(now) } : 'none',
      ...(unpaidTerm !== undefined && { unpaidTerm }),
    },
  );
}

export const confirmationTime = (now: Date): Date => new Date(now.getTime() + CONFIRMATION_DELAY_MS);

/** The days that a payment on `paidOn` pays for, and whether they follow the enrolment's current term. */
export async function planPeriod(
  tx: EntityManager,
  enrolment: Enrolment | null,
  paidOn: Day,
  months: number,
): Promise<{ period: Period; renews: boolean }> {
  const latest = enrolment && (await findLatestTerm(tx, enrolment));
  const previous = previousPeriodOf(latest);
  const period = purchasedPeriod(paidOn, months, previous);
  return { period, renews: previous !== undefined && paidOn <= previous.end };
}

/**
 * The amount, and the reason if it is not the tier's price.
 * @throws DomainError `request.invalid` for another amount without a reason.
 */
export function resolveAmount(
  { amount, amount_reason: reason }: ManualPayment,
  price: Paise,
): { amountPaise: Paise; amountReason: string | null } {
  const amountPaise = amount == null ? price : (parseRupees(amount) ?? price);
  if (amountPaise === price) return { amountPaise, amountReason: null };
  if (!reason)
    throw DomainError.invalidField(
      'amount_reason',
      `Say why the amount differs from the price of ${formatRupees(price)}`,
    );
  return { amountPaise, amountReason: reason };
}
