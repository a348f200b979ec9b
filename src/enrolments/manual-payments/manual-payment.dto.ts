import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, ValidateBy } from 'class-validator';
import { NotLaterThanToday } from '../../platform/validation/date-validators.js';
import { IsDay, MaxText, OptionalText } from '../../platform/validation/validation.js';
import type { Day } from '../../shared/calendar.js';
import { MANUAL_METHODS, type ManualMethod } from '../../shared/manual-method.js';
import { parseRupees } from '../../shared/money.js';
import { TEXT_LIMITS } from '../../shared/text-limits.js';
import { isPrice } from '../../tiers/tier.rules.js';

const AMOUNT_RULE = 'Amount must be 0, or ₹1 to ₹5,00,000, with at most two decimals';

/** A payment at the clinic: cash, the doctor's own UPI, a card machine, a bank transfer or a cheque. */
export class ManualPayment {
  /** Rupees, with at most two decimals; by default the tier's price. @example 450 */
  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 0, maximum: 500000 })
  @IsOptional()
  @ValidateBy({
    name: 'isPrice',
    validator: { validate: (value) => isPrice(parseRupees(value)), defaultMessage: () => AMOUNT_RULE },
  })
  amount?: number | null;

  /** Why the amount is not the tier's price; required if it is not. @example 'Discount for the second child' */
  @OptionalText() @MaxText(TEXT_LIMITS.manual_payment.amount_reason) amount_reason?: string | null;

  /** How the patient paid. @example 'cash' */
  @IsIn(MANUAL_METHODS, { message: 'Choose how the patient paid: cash, UPI, card machine, bank transfer or cheque' })
  payment_method!: ManualMethod;

  /** Number of the receipt, transfer or cheque. @example 'R-1042' */
  @OptionalText() @MaxText(TEXT_LIMITS.manual_payment.reference) reference?: string | null;

  /** Day of the payment; by default today in India, and not later. */
  @IsOptional()
  @IsDay('Payment date must be a date (YYYY-MM-DD)')
  @NotLaterThanToday('Payment date cannot be later than today')
  payment_date?: Day | null;

  /**
   * Whether the patient is sent the confirmation on WhatsApp, 10 seconds later; true by default. A subscription that is
   * already over is never confirmed.
   */
  @IsOptional()
  @IsBoolean({ message: 'Send confirmation must be true or false' })
  send_confirmation?: boolean | null;
}
