import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Length, Matches, ValidateBy } from 'class-validator';
import { ManualPayment } from '../../enrolments/manual-payments/manual-payment.dto.js';
import { PATIENT_VERSION } from '../../enrolments/patient-version.queries.js';
import { NotLaterThanToday } from '../../platform/validation/date-validators.js';
import { CleanText, IsDay, IsId, MaxText, OptionalText } from '../../platform/validation/validation.js';
import type { Day } from '../../shared/calendar.js';
import { parseRupees } from '../../shared/money.js';
import { TEXT_LIMITS } from '../../shared/text-limits.js';
import { isPrice } from '../../tiers/tier.rules.js';

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

/** A payment that may have been entered some time ago, without a network. */
export class RecordPaymentIfUnchanged extends RecordPayment {
  /**
   * The patient's `version` that the payment was entered for. If the patient's payments or subscriptions have changed
   * since, nothing is recorded (`payment.patient_changed`). Without it, they are not compared. @example '5d41402a.bc4b2a76'
   */
  @IsOptional()
  @Matches(PATIENT_VERSION, { message: 'Send the version of the patient that the payment was entered for' })
  patient_version?: string | null;

  /**
   * The tier's price that the payment was entered for, in rupees. If the price has changed since, nothing is recorded
   * (`payment.patient_changed`). Without it, it is not compared. @example 499
   */
  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 0, maximum: 500000 })
  @IsOptional()
  @ValidateBy({
    name: 'isPrice',
    validator: {
      validate: (value) => isPrice(parseRupees(value)),
      defaultMessage: () => 'Expected price must be a price in rupees',
    },
  })
  expected_price?: number | null;
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
