import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsIn, IsNotEmpty, IsOptional, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { NormalizedEmail } from '../auth/auth.dto.js';
import { IsOptionalNotNull, MaxText, OneLine, RequiredIf } from '../platform/validation/validation.js';
import { MEMBER_ROLES, type MemberRole } from '../policies/policies.rules.js';
import { parseRupees } from '../shared/money.js';
import { toIndianMobile } from '../shared/phone.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';

const ROLE_RULE = `Role must be one of ${MEMBER_ROLES.join(', ')}`;
const LIMIT_RULE = 'Refund limit must be more than 0, with at most two decimals';
const MOBILE_RULE = 'Enter an Indian mobile number';
const CONTACT_RULE = 'Enter an email or a mobile number';

const MemberName = () =>
  applyDecorators(
    OneLine(),
    IsString({ message: 'Name is required' }),
    IsNotEmpty({ message: 'Name is required' }),
    MaxText(TEXT_LIMITS.staff.name),
  );

/** Rupees; null for nothing. */
const RefundLimit = () =>
  applyDecorators(
    ApiPropertyOptional({ type: Number, nullable: true, minimum: 0.01 }),
    IsOptional(),
    ValidateBy({
      name: 'isRefundLimit',
      validator: { validate: (value) => (parseRupees(value) ?? 0) > 0, defaultMessage: () => LIMIT_RULE },
    }),
  );

/** The person logs in with the email or the mobile number: one of the two. */
export class InviteMember {
  /** @example 'Meera Nair' */
  @MemberName() name!: string;

  /** @example 'meera@rao-clinic.example' */
  @RequiredIf(({ mobile }) => !mobile, CONTACT_RULE)
  @NormalizedEmail()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxLength(254, { message: 'Enter a valid email address' })
  email?: string | null;

  /** An Indian mobile number, in any notation, for somebody without an email. @example '+919876543210' */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (toIndianMobile(value) ?? value) : value))
  @Matches(/^\+91[6-9]\d{9}$/, { message: MOBILE_RULE })
  mobile?: string | null;

  /**
   * Reception: patients, links, messages and money at the clinic. Accountant: payments, figures and their downloads.
   * Viewer: reads everything, changes nothing.
   */
  @IsIn(MEMBER_ROLES, { message: ROLE_RULE }) role!: MemberRole;

  /** How much of one payment a receptionist may refund in all, in rupees; by default nothing. @example 500 */
  @RefundLimit() refund_limit?: number | null;
}

/** Fields that are left out stay unchanged. */
export class UpdateMember {
  /** @example 'Meera Nair' */
  @IsOptionalNotNull() @MemberName() name?: string;

  /** Changing it ends the sessions of the person in this clinic. */
  @IsOptionalNotNull() @IsIn(MEMBER_ROLES, { message: ROLE_RULE }) role?: MemberRole;

  /** How much of one payment a receptionist may refund in all, in rupees; null for nothing. @example 500 */
  @RefundLimit() refund_limit?: number | null;
}
