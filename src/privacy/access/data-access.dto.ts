import { Matches } from 'class-validator';
import { Trimmed } from '../../platform/validation/validation.js';

export class OpenDataAccess {
  /** The six digits that were sent by WhatsApp. @example '482913' */
  @Trimmed()
  @Matches(/^\d{6}$/, { message: 'Enter the six digits from the WhatsApp message' })
  code!: string;
}
