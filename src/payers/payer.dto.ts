import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { IsPhone } from '../patients/patient.dto.js';
import { MAX_PAYER_PATIENTS } from '../patients/payers/payer.rules.js';
import { CursorListParams } from '../platform/lists/list.dto.js';
import { IsId, IsOptionalNotNull, MaxText, OneLine } from '../platform/validation/validation.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';

const PATIENTS_RULE = 'Choose the patients that this person pays for';

const IsPatientList = () =>
  applyDecorators(
    IsArray({ message: PATIENTS_RULE }),
    ArrayMinSize(1, { message: PATIENTS_RULE }),
    ArrayMaxSize(MAX_PAYER_PATIENTS, { message: `A family can have at most ${MAX_PAYER_PATIENTS} patients` }),
    ArrayUnique({ message: 'Name each patient once' }),
    IsId(PATIENTS_RULE, { each: true }),
  );

const IsPayerName = () =>
  applyDecorators(
    OneLine(),
    IsString({ message: 'Name is required' }),
    IsNotEmpty({ message: 'Name is required' }),
    MaxText(TEXT_LIMITS.payer.name),
  );

export class CreatePayer {
  /** @example 'Suresh Nair' */
  @IsPayerName() name!: string;

  /** In any notation; stored as entered and in normalized form. @example '98765 43210' */
  @OneLine() @IsPhone() mobile!: string;

  /** At most 20. A patient who has another payer leaves that family. @example ['0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30'] */
  @IsPatientList() patient_ids!: string[];
}

/** Fields that are left out stay unchanged. */
export class UpdatePayer {
  /** @example 'Suresh Nair' */
  @IsOptionalNotNull() @IsPayerName() name?: string;

  /** @example '98765 43210' */
  @IsOptionalNotNull() @OneLine() @IsPhone() mobile?: string;

  /**
   * All patients of the payer, at most 20. Those who are not in the list pay for themselves again.
   * @example ['0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30']
   */
  @IsOptionalNotNull() @IsPatientList() patient_ids?: string[];
}

export class PayerParams extends CursorListParams {
  /** Only payers whose name or number, or a patient's name, contains this text. */
  @IsOptional() @MaxText(TEXT_LIMITS.list.search) q?: string;
}

export class DismissSuggestion {
  /** As in the suggestion. @example '+919876543210' */
  @OneLine() @IsPhone() mobile!: string;
}
