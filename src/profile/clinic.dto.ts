import { IsNotEmpty, IsString } from 'class-validator';
import { ClearableText, MaxText, IsOptionalNotNull, OneLine } from '../platform/validation/validation.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';
import type { Clinic } from './clinic.entity.js';
import type { ClinicView } from './clinic.view.js';

const LIMITS = TEXT_LIMITS.clinic;

export class CreateClinic {
  /** @example 'Rao Clinic' */
  @OneLine()
  @IsString({ message: 'Clinic name is required' })
  @IsNotEmpty({ message: 'Clinic name is required' })
  @MaxText(LIMITS.name)
  name!: string;

  /** @example '12 MG Road, Bengaluru 560001' */
  @ClearableText(LIMITS.address) address?: string;
}

/** Fields that are left out stay unchanged. */
export class UpdateClinic {
  /** @example 'Rao Clinic' */
  @IsOptionalNotNull()
  @OneLine()
  @IsString({ message: 'Clinic name is required' })
  @IsNotEmpty({ message: 'Clinic name is required' })
  @MaxText(LIMITS.name)
  name?: string;

  /** Null or blank clears it. */
  @ClearableText(LIMITS.address) address?: string;
}

export const toClinicView = ({ id, name, address, createdAt }: Clinic): ClinicView => ({
  id,
  name,
  address,
  created_at: createdAt,
});
