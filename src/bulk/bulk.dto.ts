import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsObject, IsOptional, Max, Min } from 'class-validator';
import { IsTagName } from '../patients/tags/tag.dto.js';
import { IsId, RequiredIf } from '../platform/validation/validation.js';
import { BULK_ACTIONS, MAX_DAYS, type BulkAction } from './bulk.rules.js';

/** Patients in one bulk job. */
export const MAX_PATIENTS = 1_000;
const DAYS_RULE = `Days must be a whole number from 1 to ${MAX_DAYS}`;

/** Selects patients by `patient_ids`, or by `filter` as in the list of patients. */
export class StartBulk {
  /** `send_link` sends the payment link or a reminder. @example 'extend' */
  @IsIn(BULK_ACTIONS, { message: 'Choose an action: send link, archive, extend, move to a tier, add or remove a tag' })
  action!: BulkAction;

  /** @example ['0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30'] */
  @RequiredIf(({ filter }) => !filter, 'Choose patients, or a filter')
  @IsArray({ message: 'Patients must be a list of ids' })
  @ArrayMaxSize(MAX_PATIENTS, { message: `Choose at most ${MAX_PATIENTS} patients at once` })
  @IsId('Choose patients from the list', { each: true })
  patient_ids?: string[] | null;

  /** A filter of the list of patients. @example { "status": "expired" } */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true })
  @IsOptional()
  @IsObject({ message: 'filter must be an object' })
  filter?: Record<string, unknown> | null;

  /** Only counts and names who is left out. */
  @IsBoolean({ message: 'Dry run must be true or false' }) dry_run!: boolean;

  /** Required for `extend`: days by which active subscriptions are extended. @example 3 */
  @RequiredIf(({ action }) => action === 'extend', DAYS_RULE)
  @IsInt({ message: DAYS_RULE })
  @Min(1, { message: DAYS_RULE })
  @Max(MAX_DAYS, { message: DAYS_RULE })
  days?: number | null;

  /** Required for `move_tier`. */
  @RequiredIf(({ action }) => action === 'move_tier', 'Choose a tier from the list')
  @IsId('Choose a tier from the list')
  subscription_tier_id?: string | null;

  /** Required for `add_tag`, which creates a missing tag, and for `remove_tag`. @example 'Diabetes programme' */
  @RequiredIf(({ action }) => action === 'add_tag' || action === 'remove_tag', 'Enter a tag')
  @IsTagName()
  tag?: string | null;
}
