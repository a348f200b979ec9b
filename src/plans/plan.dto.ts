import { IsBoolean, IsInt, IsNotEmpty, IsString } from 'class-validator';
import { ClearableText, MaxText, IsOptionalNotNull, OneLine } from '../platform/validation/validation.js';
import { DomainError } from '../shared/domain-error.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';
import type { Plan } from './plan.entity.js';

const LIMITS = TEXT_LIMITS.plan;

export class CreatePlan {
  /** @example 'WhatsApp Support' */
  @OneLine()
  @IsString({ message: 'Plan name is required' })
  @IsNotEmpty({ message: 'Plan name is required' })
  @MaxText(LIMITS.name)
  name!: string;

  @ClearableText(LIMITS.description) description?: string;
  /** One per line, or comma-separated. */
  @ClearableText(LIMITS.covered_services) covered_services?: string;
  /** One per line, or comma-separated. */
  @ClearableText(LIMITS.excluded_services) excluded_services?: string;
  /** Shown to the patient after activation. */
  @ClearableText(LIMITS.additional_info) additional_info?: string;
  /**
   * The plan's name in WhatsApp messages, if `name` would reveal too much; empty: the same as `name`.
   * @example 'Silver'
   */
  @ClearableText(LIMITS.message_name) message_name?: string;
}

/** Fields that are left out stay unchanged; null or blank clears a text. */
export class UpdatePlan {
  /** @example 'WhatsApp Support' */
  @IsOptionalNotNull()
  @OneLine()
  @IsString({ message: 'Plan name is required' })
  @IsNotEmpty({ message: 'Plan name is required' })
  @MaxText(LIMITS.name)
  name?: string;

  @ClearableText(LIMITS.description) description?: string;
  @ClearableText(LIMITS.covered_services) covered_services?: string;
  @ClearableText(LIMITS.excluded_services) excluded_services?: string;
  @ClearableText(LIMITS.additional_info) additional_info?: string;
  /**
   * The plan's name in WhatsApp messages, if `name` would reveal too much; empty: the same as `name`.
   * @example 'Silver'
   */
  @ClearableText(LIMITS.message_name) message_name?: string;
  @IsOptionalNotNull() @IsBoolean({ message: 'Active must be true or false' }) is_active?: boolean;
  /** The version that you read; if the plan has changed since, the reply is 409. @example 3 */
  @IsOptionalNotNull() @IsInt({ message: 'Version must be a whole number' }) version?: number;
}

/** `3`, `"3"` or `W/"3"`. Nine digits fit into the integer column. */
const VERSION_PATTERN = /^(?:W\/)?("?)(\d{1,9})\1$/;

/**
 * The version that an update requires, from the body or the `If-Match` header; undefined when any version is accepted.
 * @throws DomainError `request.invalid` when the header is not a version, or differs from the body.
 */
export function parseVersion({ version }: UpdatePlan, ifMatch?: string): number | undefined {
  const header = ifMatch?.trim();
  if (header === undefined || header === '*') return version;
  const [, , digits] = VERSION_PATTERN.exec(header) ?? [];
  if (digits === undefined)
    throw DomainError.invalidField('If-Match', 'If-Match takes the version that was read, as in "3", or *');
  if (version !== undefined && version !== Number(digits))
    throw DomainError.invalidField('If-Match', 'If-Match and version in the body differ: send one of them');
  return Number(digits);
}

/** The columns of the fields that were sent. */
export const toPlanColumns = (input: CreatePlan & Pick<UpdatePlan, 'is_active'>): Partial<Plan> => ({
  name: input.name,
  description: input.description,
  coveredServices: input.covered_services,
  excludedServices: input.excluded_services,
  additionalInfo: input.additional_info,
  messageName: input.message_name,
  isActive: input.is_active,
});
