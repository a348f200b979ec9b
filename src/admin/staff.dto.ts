import { applyDecorators } from '@nestjs/common';
import { IsEmail, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { STAFF_STATUSES, type StaffStatus } from '../auth/account.rules.js';
import { PLATFORM_ROLES, type PlatformRole } from '../policies/policies.rules.js';
import { NormalizedEmail } from '../auth/auth.dto.js';
import { MaxText, IsOptionalNotNull, OneLine } from '../platform/validation/validation.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';

const ROLE_RULE = `Role must be one of ${PLATFORM_ROLES.join(', ')}`;
const STATUS_RULE = `Status must be one of ${STAFF_STATUSES.join(', ')}`;

const StaffName = () =>
  applyDecorators(
    OneLine(),
    IsString({ message: 'Name is required' }),
    IsNotEmpty({ message: 'Name is required' }),
    MaxText(TEXT_LIMITS.staff.name),
  );

export class CreateStaff {
  /** @example 'Meera Nair' */
  @StaffName() name!: string;

  /** The email to log in with. @example 'meera@operator.example' */
  @NormalizedEmail()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxLength(254, { message: 'Enter a valid email address' })
  email!: string;

  /**
   * An admin approves accounts and manages staff accounts. Support sees system health and figures, and creates
   * password links for doctors.
   */
  @IsIn(PLATFORM_ROLES, { message: ROLE_RULE }) role!: PlatformRole;
}

/** Fields that are left out stay unchanged. */
export class UpdateStaff {
  /** @example 'Meera Nair' */
  @IsOptionalNotNull() @StaffName() name?: string;

  /** Changing it ends all sessions of the account. */
  @IsOptionalNotNull() @IsIn(PLATFORM_ROLES, { message: ROLE_RULE }) role?: PlatformRole;

  /** `disabled` ends all sessions and the open password link; it cannot log in until it is `active` again. */
  @IsOptionalNotNull() @IsIn(STAFF_STATUSES, { message: STATUS_RULE }) status?: StaffStatus;
}
