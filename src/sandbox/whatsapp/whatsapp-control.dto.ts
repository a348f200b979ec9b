import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { STATUSES, type Status } from './whatsapp-numbers.js';

/** What WhatsApp reports of a message. */
export class ReportStatus {
  @IsIn(STATUSES)
  status!: Status;

  /** A provider's error code, for failed; 131026 when left out. */
  @IsOptional()
  @IsInt()
  code?: number;
}

/** What a patient writes. */
export class WriteMessage {
  @Matches(/^\+?[\d\s()-]{7,20}$/, { message: 'from must be a phone number like +919876543210' })
  from!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(4_096)
  text!: string;
}
