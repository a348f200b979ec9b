import { IsBoolean, IsInt, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { MayBeLeftOut, Trimmed } from '../platform/validation.js';
import type { Plan } from './plan.entity.js';

const NAME = 200;
const TEXT = 10_000;

export class CreatePlan {
  /** @example 'WhatsApp Support' */
  @Trimmed()
  @IsString({ message: 'Plan name is required' })
  @IsNotEmpty({ message: 'Plan name is required' })
  @MaxLength(NAME)
  name!: string;

  @MayBeLeftOut() @Trimmed() @IsString() @MaxLength(TEXT) description?: string;
  /** One per line, or comma-separated. */
  @MayBeLeftOut() @Trimmed() @IsString() @MaxLength(TEXT) covered_services?: string;
  /** One per line, or comma-separated. */
  @MayBeLeftOut() @Trimmed() @IsString() @MaxLength(TEXT) excluded_services?: string;
  /** Shown to the patient after activation. */
  @MayBeLeftOut() @Trimmed() @IsString() @MaxLength(TEXT) additional_info?: string;
}

/** A key that is left out stays as it is. */
export class UpdatePlan {
  @MayBeLeftOut()
  @Trimmed()
  @IsString({ message: 'Plan name is required' })
  @IsNotEmpty({ message: 'Plan name is required' })
  @MaxLength(NAME)
  name?: string;

  @MayBeLeftOut() @Trimmed() @IsString() @MaxLength(TEXT) description?: string;
  @MayBeLeftOut() @Trimmed() @IsString() @MaxLength(TEXT) covered_services?: string;
  @MayBeLeftOut() @Trimmed() @IsString() @MaxLength(TEXT) excluded_services?: string;
  @MayBeLeftOut() @Trimmed() @IsString() @MaxLength(TEXT) additional_info?: string;
  @MayBeLeftOut() @IsBoolean() is_active?: boolean;
  /** The version that was read; a stale one is refused and nothing is lost. */
  @MayBeLeftOut() @IsInt() version?: number;
}

/** The columns of the fields that were sent. */
export const toPlanColumns = (input: CreatePlan & Pick<UpdatePlan, 'is_active'>): Partial<Plan> => ({
  name: input.name,
  description: input.description,
  coveredServices: input.covered_services,
  excludedServices: input.excluded_services,
  additionalInfo: input.additional_info,
  isActive: input.is_active,
});
