import { IsOptional, Length } from 'class-validator';
import { ManualPayment } from '../../enrolments/manual-payments/manual-payment.dto.js';
import { NotLaterThanToday } from '../../platform/validation/date-validators.js';
import { CleanText, IsDay, IsId, MaxText, OptionalText } from '../../platform/validation/validation.js';
import type { Day } from '../../shared/calendar.js';
import { TEXT_LIMITS } from '../../shared/text-limits.js';

export class ActivateTerm {
  /**
   * Id of the patient's subscription to activate; without it, the newest pending one that has a tier.
   * @example '0199f2a5-0d3b-7a94-b6c8-5e1f7a2d9c03'
   */
  @IsOptional() @IsId('Choose a subscription from the list') subscription_id?: string | null;
  /** How the patient paid. @example 'cash' */
  @OptionalText() @MaxText(TEXT_LIMITS.activation.payment_method) payment_method?: string | null;
  /** Number of the receipt or transfer. */
  @OptionalText() @MaxText(TEXT_LIMITS.manual_payment.reference) reference?: string | null;
}

export class RecordPayment extends ManualPayment {
  /** Id of the tier that was paid for. */
  @IsId('Choose a tier from the list') subscription_tier_id!: string;
}

const REASON_MAX = TEXT_LIMITS.manual_payment.correction_reason.max;
const REASON_RULE = `Give a reason of 1 to ${REASON_MAX} characters`;

/** The payment as it should have been recorded. */
export class CorrectPayment extends RecordPayment {
  /** Why it is corrected. @example 'Paid by UPI, not in cash' */
  @CleanText() @Length(1, REASON_MAX, { message: REASON_RULE }) reason!: string;
}

export class VoidPayment {
  /** Why it is voided. @example 'Recorded for the wrong patient' */
  @CleanText() @Length(1, REASON_MAX, { message: REASON_RULE }) reason!: string;
}

export class PreviewParams {
  /** Id of the tier. @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' */
  @IsId('Choose a tier from the list') subscription_tier_id!: string;
  /** Day of the payment; by default today in India, and not later. */
  @IsOptional()
  @IsDay('Payment date must be a date (YYYY-MM-DD)')
  @NotLaterThanToday('Payment date cannot be later than today')
  payment_date?: Day;
}
