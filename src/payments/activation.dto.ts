import { IsOptional } from 'class-validator';
import { IsId, MaxText, OptionalText } from '../platform/validation.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';

export class ActivateTerm {
  /** The id of the patient's subscription to activate; without it the newest pending one. */
  @IsOptional() @IsId('Choose a subscription from the list') subscription_id?: string | null;
  /** How it was paid. @example 'cash' */
  @OptionalText() @MaxText(TEXT_LIMITS.activation.payment_method) payment_method?: string | null;
  /** A receipt or transfer number. */
  @OptionalText() @MaxText(TEXT_LIMITS.activation.reference) reference?: string | null;
}
