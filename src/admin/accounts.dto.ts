import { IsEmail, IsIn, IsOptional, MaxLength } from 'class-validator';
import { ACCOUNT_STATUSES, type AccountStatus } from '../auth/account.rules.js';
import { NormalizedEmail } from '../auth/auth.dto.js';
import { ASSIGNABLE_PLATFORM_PLANS, type AssignablePlatformPlan } from '../auth/platform-plan/platform-plan.rules.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { MaxText, OptionalText } from '../platform/validation/validation.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';

export class AccountParams extends ListParams {
  /** Only accounts with this status. */
  @IsOptional() @IsIn(ACCOUNT_STATUSES) status?: AccountStatus;
  /** Part of the email, the doctor's name or the clinic's name. @example 'rao' */
  @IsOptional() @MaxText(TEXT_LIMITS.list.search) q?: string;
}

export class CreatePasswordLink {
  /** The email that the doctor logs in with. @example 'asha@rao-clinic.example' */
  @NormalizedEmail()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxLength(254, { message: 'Enter a valid email address' })
  email!: string;
}

export class MoveAccount {
  /** The reason, shown in the list of accounts. @example 'The registration number could not be verified' */
  @OptionalText() @MaxText(TEXT_LIMITS.account.reason) reason?: string | null;
}

export class SetPlatformPlan {
  @IsIn(ASSIGNABLE_PLATFORM_PLANS, { message: 'Choose starter or professional' })
  platform_plan!: AssignablePlatformPlan;
}
