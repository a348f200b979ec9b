import { IsBoolean } from 'class-validator';
import { ByLink } from '../../enrolments/links/link.dto.js';

export class SetReminders extends ByLink {
  /** False stops reminders; receipts are still sent. */
  @IsBoolean({ message: 'wanted must be true or false' }) wanted!: boolean;
}
