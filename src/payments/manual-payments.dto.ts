import { IsOptional } from 'class-validator';
import { IsId, MaxText, OptionalText } from '../platform/validation/validation.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';

export class ActivateTerm {
  /**
   * Id of the patient's subscription to activate; without it, the newest pending one that has a tier.
   * @example '0199f2a5-0d3b-7a94-b6c8-5e1f7a2d9c03'
   */
  @IsOptional() @IsId('Choose a subscription from the list') subscription_id?: string | null;
  /** How the patient paid. @example 'cash' */
  @OptionalText() @MaxText(TEXT_LIMITS.activation.payment_method) payment_method?: string | null;
  /** Number of the receipt or transfer. */
  @OptionalText() @MaxText(TEXT_LIMITS.activation.reference) reference?: string | null;
}
