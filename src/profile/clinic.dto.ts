import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { EmptyableText, MayBeLeftOut, Trimmed } from '../platform/validation.js';
import type { Clinic } from './clinic.entity.js';
import type { ClinicView } from './clinic.view.js';

const NAME = 200;
const ADDRESS = 1_000;

export class CreateClinic {
  /** @example 'Rao Clinic' */
  @Trimmed()
  @IsString({ message: 'Clinic name is required' })
  @IsNotEmpty({ message: 'Clinic name is required' })
  @MaxLength(NAME)
  name!: string;

  /** @example '12 MG Road, Bengaluru 560001' */
  @EmptyableText(ADDRESS) address?: string;
}

/** A key that is left out stays as it is. */
export class UpdateClinic {
  @MayBeLeftOut()
  @Trimmed()
  @IsString({ message: 'Clinic name is required' })
  @IsNotEmpty({ message: 'Clinic name is required' })
  @MaxLength(NAME)
  name?: string;

  /** Null or blank empties it. */
  @EmptyableText(ADDRESS) address?: string;
}

export const toClinicView = ({ id, name, address, createdAt }: Clinic): ClinicView => ({
  id,
  name,
  address,
  created_at: createdAt,
});
