import { IsEmail, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { STAFF_ROLES, STAFF_STATUSES, type StaffRole, type StaffStatus } from '../auth/account.rules.js';
import { Email } from '../auth/auth.dto.js';
import { MaxText, MayBeLeftOut, OneLine } from '../platform/validation.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';

const LIMITS = TEXT_LIMITS.staff;
const ROLE_RULE = `Role must be one of ${STAFF_ROLES.join(', ')}`;

export class CreateStaff {
  /** @example 'Meera Nair' */
  @OneLine()
  @IsString({ message: 'Name is required' })
  @IsNotEmpty({ message: 'Name is required' })
  @MaxText(LIMITS.name)
  name!: string;

  /** The email to log in with. @example 'meera@operator.example' */
  @Email()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxLength(254, { message: 'Enter a valid email address' })
  email!: string;

  /** An admin approves accounts and makes staff; support looks and helps. */
  @IsIn(STAFF_ROLES, { message: ROLE_RULE }) role!: StaffRole;
}

/** A key that is left out stays as it is. */
export class UpdateStaff {
  /** @example 'Meera Nair' */
  @MayBeLeftOut()
  @OneLine()
  @IsString({ message: 'Name is required' })
  @IsNotEmpty({ message: 'Name is required' })
  @MaxText(LIMITS.name)
  name?: string;

  /** Another role ends its sessions. */
  @MayBeLeftOut() @IsIn(STAFF_ROLES, { message: ROLE_RULE }) role?: StaffRole;

  /** `disabled` ends its sessions and cannot log in. */
  @MayBeLeftOut()
  @IsIn(STAFF_STATUSES, { message: `Status must be one of ${STAFF_STATUSES.join(', ')}` })
  status?: StaffStatus;
}
