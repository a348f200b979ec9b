import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { PatientContact } from '../../patients/patient.dto.js';
import { ListParams } from '../../platform/lists/list.dto.js';
import { IsId, MaxText, OptionalText } from '../../platform/validation/validation.js';
import { TEXT_LIMITS } from '../../shared/text-limits.js';
import {
  DATA_REQUEST_DECISIONS,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATUSES,
  type DataRequestDecision,
  type DataRequestKind,
  type DataRequestStatus,
} from './data-request.rules.js';

const LIMITS = TEXT_LIMITS.data_request;

/** The values that a patient wants to be stored instead. Fields that are left out stay. */
export class Correction extends PatientContact {}

export class CreateDataRequest {
  /** @example 'correction' */
  @IsIn(DATA_REQUEST_KINDS, { message: `kind must be one of ${DATA_REQUEST_KINDS.join(', ')}` })
  kind!: DataRequestKind;

  /** In the patient's own words; a complaint needs them. @example 'My name is spelt wrong' */
  @OptionalText()
  @MaxText(LIMITS.message)
  message?: string | null;

  /** Only for a correction, which needs this or a message. */
  @IsOptional()
  @IsObject({ message: 'correction must be an object' })
  @ValidateNested()
  @Type(() => Correction)
  correction?: Correction;
}

export class DataRequestParams extends ListParams {
  /** Without it, requests of every status. */
  @IsOptional()
  @IsIn(DATA_REQUEST_STATUSES, { message: `status must be one of ${DATA_REQUEST_STATUSES.join(', ')}` })
  status?: DataRequestStatus;

  /** Only requests of this patient. */
  @IsOptional() @IsId('patient_id must be the id of a patient') patient_id?: string;
}

export class AnswerDataRequest {
  /** `done` applies the correction, or deletes the patient permanently. @example 'done' */
  @IsIn(DATA_REQUEST_DECISIONS, { message: `decision must be one of ${DATA_REQUEST_DECISIONS.join(', ')}` })
  decision!: DataRequestDecision;

  /** The patient reads it on the page. Needed to decline a request. @example 'We have corrected your name.' */
  @OptionalText()
  @MaxText(LIMITS.answer)
  answer?: string | null;
}
