import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsId, OptionalText } from '../platform/validation.js';

export class ActivateTerm {
  /** The id of the patient's subscription to activate; without it the newest pending one. */
  @IsOptional() @IsId('Choose a subscription from the list') subscription_id?: string | null;
  /** How it was paid. @example 'cash' */
  @OptionalText() @IsString() @MaxLength(40) payment_method?: string | null;
  /** A receipt or transfer number. */
  @OptionalText() @IsString() @MaxLength(100) reference?: string | null;
}
