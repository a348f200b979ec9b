import { OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PAYMENT_STATES, type PaymentState } from '../enrolments/payment.rules.js';
import { CURSOR_FIELDS, CursorListParams } from '../platform/lists/list.dto.js';
import { IsDay, IsId, MaxText } from '../platform/validation/validation.js';
import type { Day } from '../shared/calendar.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';

export class PaymentParams extends CursorListParams {
  /** Only payments with this status. */
  @IsOptional() @IsIn(PAYMENT_STATES) status?: PaymentState;
  /** Only payments of this patient. */
  @IsOptional() @IsId('patient_id must be the id of a patient') patient_id?: string;
  /** Part of a patient's name, mobile number or email, of the reference, or of Razorpay's payment id. */
  @IsOptional() @MaxText(TEXT_LIMITS.list.search) search?: string;
  /** Short for `search`, which wins if both are sent. */
  @IsOptional() @MaxText(TEXT_LIMITS.list.search) q?: string;
  /** First payment date. Excludes payments without one: they were not received. @example '2026-11-05' */
  @IsOptional() @IsDay('from must be a day, YYYY-MM-DD') from?: Day;
  /** Last payment date. Excludes payments without one: they were not received. @example '2026-11-05' */
  @IsOptional() @IsDay('to must be a day, YYYY-MM-DD') to?: Day;
  /** Only payments by this method: `upi`, `card`, `offline`, … @example 'upi' */
  @IsOptional() @MaxText(TEXT_LIMITS.activation.payment_method) method?: string;
}

export class PaymentFileParams extends OmitType(PaymentParams, CURSOR_FIELDS) {}
