import { IsOptional } from 'class-validator';
import { MaxText } from '../platform/validation/validation.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';

export class SearchParams {
  /**
   * Part of a patient's name, mobile number or email, or of a plan's name; the beginning of the id of a Razorpay payment
   * or order, with at least four characters after `pay_` or `order_`; or the beginning of the reference of a payment
   * recorded by hand.
   */
  @IsOptional() @MaxText(TEXT_LIMITS.list.search) q?: string;
}
