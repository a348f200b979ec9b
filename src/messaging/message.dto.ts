import { ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { CURSOR_FIELDS, CursorListParams } from '../platform/lists/list.dto.js';
import { IsId } from '../platform/validation/validation.js';
import {
  MESSAGE_LANGUAGES,
  PATIENT_MESSAGE_KINDS,
  type MessageLanguage,
  type PatientMessageKind,
} from '../profile/message-settings.rules.js';
import { MESSAGE_STATES, UNDELIVERED, type MessageState } from './message.rules.js';

const PREVIEW_RECIPIENTS = ['patient', 'payer'] as const;
const PATIENT_ID_RULE = 'patient_id must be the id of a patient';
const FORECAST_DAYS = { default: 30, max: 90 } as const;
const FORECAST_RULE = { message: `days must be a whole number from 1 to ${FORECAST_DAYS.max}` };

export class MessageParams extends CursorListParams {
  /** Only messages with this status. `undelivered`: failed, or with an unknown outcome, in the last 7 days. */
  @IsOptional() @IsIn([...MESSAGE_STATES, 'skipped', UNDELIVERED]) status?: MessageState | typeof UNDELIVERED;
  /** Only messages to this patient. */
  @IsOptional() @IsId(PATIENT_ID_RULE) patient_id?: string;
  /** Only messages of this kind. */
  @IsOptional() @IsIn(PATIENT_MESSAGE_KINDS) kind?: PatientMessageKind;
}

export class MessageFileParams extends OmitType(MessageParams, CURSOR_FIELDS) {}

export class ForecastParams {
  /** Number of days, counted from now. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: FORECAST_DAYS.max, default: FORECAST_DAYS.default })
  @IsOptional()
  @Type(() => Number)
  @IsInt(FORECAST_RULE)
  @Min(1, FORECAST_RULE)
  @Max(FORECAST_DAYS.max, FORECAST_RULE)
  days: number = FORECAST_DAYS.default;
}

export class PreviewParams {
  /** Kind of message. */
  @IsIn(PATIENT_MESSAGE_KINDS) kind!: PatientMessageKind;
  /** Patient whose name, plan and amounts are filled in; without it, sample data is used. */
  @IsOptional() @IsId(PATIENT_ID_RULE) patient_id?: string;
  /** Default: the language of the doctor's settings. */
  @IsOptional() @IsIn(MESSAGE_LANGUAGES) language?: MessageLanguage;
  /**
   * `payer`: the one message that is sent to a payer about several patients, with sample data; for the kinds reminder, expiry
   * and confirmation. By default `patient`.
   */
  @IsOptional() @IsIn(PREVIEW_RECIPIENTS) recipient?: (typeof PREVIEW_RECIPIENTS)[number];
}
