import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateIf } from 'class-validator';
import { IsDay, IsId, MaxText, OptionalText } from '../platform/validation/validation.js';
import type { Day } from '../shared/calendar.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';
import { DESK_REASONS, type DeskReason } from './desk.rules.js';

export class DeskParams {
  /** Only rows whose most urgent reason is this one. */
  @IsOptional()
  @IsIn(DESK_REASONS, { message: `reason must be one of ${DESK_REASONS.join(', ')}` })
  reason?: DeskReason;

  /** `me`: only rows that are assigned to the caller. @example 'me' */
  @IsOptional()
  @IsIn(['me'], { message: 'assigned_to must be me' })
  assigned_to?: 'me';
}

export class OfflineCopyParams {
  /** Id of the last patient of the page before; the first page without it. @example '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' */
  @IsOptional() @IsId('after must be the id of a patient') after?: string;
}

export class SnoozeItem {
  /** The day on which the row appears again, later than today in India. @example '2099-12-31' */
  @IsDay('Choose the day on which to see this again (YYYY-MM-DD)') until!: Day;
}

export class AssignItem {
  /** `staff_id` of one of the people; null for nobody in particular. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  @ValidateIf((_, value) => value !== null)
  @IsId('Choose a person of the clinic')
  staff_id!: string | null;
}

export class FinishItem {
  /** For the clinic only. @example 'Pays on Friday at the clinic' */
  @OptionalText() @MaxText(TEXT_LIMITS.desk.note) note?: string | null;
}
