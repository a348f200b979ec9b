import { IsBoolean, IsInt, IsNotEmpty, IsString } from 'class-validator';
import { EmptyableText, MaxText, MayBeLeftOut, OneLine } from '../platform/validation/validation.js';
import { Refused } from '../shared/domain-error.js';
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

  @EmptyableText(LIMITS.description) description?: string;
  /** One per line, or comma-separated. */
  @EmptyableText(LIMITS.covered_services) covered_services?: string;
  /** One per line, or comma-separated. */
  @EmptyableText(LIMITS.excluded_services) excluded_services?: string;
  /** Shown to the patient after activation. */
  @EmptyableText(LIMITS.additional_info) additional_info?: string;
  /**
   * The plan's name in WhatsApp messages, if `name` would reveal too much; empty: the same as `name`.
   * @example 'Silver'
   */
  @EmptyableText(LIMITS.message_name) message_name?: string;
}

/** A key that is left out stays as it is; null or blank empties a text. */
export class UpdatePlan {
  /** @example 'WhatsApp Support' */
  @MayBeLeftOut()
  @OneLine()
  @IsString({ message: 'Plan name is required' })
  @IsNotEmpty({ message: 'Plan name is required' })
  @MaxText(LIMITS.name)
  name?: string;

  @EmptyableText(LIMITS.description) description?: string;
  @EmptyableText(LIMITS.covered_services) covered_services?: string;
  @EmptyableText(LIMITS.excluded_services) excluded_services?: string;
  @EmptyableText(LIMITS.additional_info) additional_info?: string;
  /**
   * The plan's name in WhatsApp messages, if `name` would reveal too much; empty: the same as `name`.
   * @example 'Silver'
   */
  @EmptyableText(LIMITS.message_name) message_name?: string;
  @MayBeLeftOut() @IsBoolean({ message: 'Active must be true or false' }) is_active?: boolean;
  /** The version that you read; if the plan has changed since, the call gets 409. @example 3 */
  @MayBeLeftOut() @IsInt({ message: 'Version must be a whole number' }) version?: number;
}

/** `3`, `"3"` or `W/"3"`; no number of ours is longer. */
const VERSION = /^(?:W\/)?("?)(\d{1,9})\1$/;

/**
 * The version that a change builds on, from the body or the `If-Match` header; undefined: whichever there is.
 * @throws Refused when the header is no version, or another one than the body's.
 */
export function versionOf({ version }: UpdatePlan, ifMatch?: string): number | undefined {
  const given = ifMatch?.trim();
  if (given === undefined || given === '*') return version;
  const [, , digits] = VERSION.exec(given) ?? [];
  if (digits === undefined)
    throw Refused.field('If-Match', 'If-Match takes the version that was read, as in "3", or *');
  if (version !== undefined && version !== Number(digits))
    throw Refused.field('If-Match', 'If-Match and version in the body differ: send one of them');
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
