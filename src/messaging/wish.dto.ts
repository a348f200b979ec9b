import { IsBoolean } from 'class-validator';
import { ByLink } from '../enrolments/link.dto.js';

export class WishReminders extends ByLink {
  /** False: no reminders any more; receipts still arrive. */
  @IsBoolean({ message: 'wanted must be true or false' }) wanted!: boolean;
}
