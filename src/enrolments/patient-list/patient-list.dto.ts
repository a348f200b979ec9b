import { OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { CURSOR_FIELDS, CursorListParams } from '../../platform/lists/list.dto.js';
import { IsId, MaxText } from '../../platform/validation/validation.js';
import { TEXT_LIMITS } from '../../shared/text-limits.js';
import {
  ENDS_WITHIN_DAYS,
  PATIENT_STATUSES,
  WHATSAPP_PROBLEMS,
  type EndsWithinDays,
  type PatientStatus,
  type WhatsAppProblem,
} from './patient-status.rules.js';

export class PatientListParams extends CursorListParams {
  /** Part of a name, mobile number or email. */
  @IsOptional() @MaxText(TEXT_LIMITS.list.search) search?: string;
  /** `true` lists archived patients only. */
  @IsOptional() @IsIn(['true', 'false'], { message: 'show_archived must be true or false' }) show_archived?:
    | 'true'
    | 'false';
  /** Only patients with this status. */
  @IsOptional() @IsIn(PATIENT_STATUSES) status?: PatientStatus;
  /** Only patients whose row shows this plan. */
  @IsOptional() @IsId('subscription_id must be the id of a subscription') subscription_id?: string;
  /** Only active subscriptions that end within this number of days (0: today) and are not renewed yet. */
  @IsOptional() @IsIn(ENDS_WITHIN_DAYS) ends_within?: EndsWithinDays;
  /**
   * Only patients whom WhatsApp messages may not reach. `incapable`: the number cannot receive them; `opted_out`: wants
   * no reminders; `unreachable`: the last message could not be delivered; `any`: one of these.
   */
  @IsOptional() @IsIn(WHATSAPP_PROBLEMS) whatsapp?: WhatsAppProblem;
  /** Only patients with this tag, or with any of several that are separated by commas. @example 'Diabetes programme' */
  @IsOptional() @MaxText(TEXT_LIMITS.list.tags) tag?: string;
}

export class PatientFileParams extends OmitType(PatientListParams, CURSOR_FIELDS) {}

export class PatientCountParams extends OmitType(PatientListParams, ['range', 'sort', 'filter', ...CURSOR_FIELDS]) {}
