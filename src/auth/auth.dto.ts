import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, MaxLength, MinLength } from 'class-validator';
import { IsOptionalNotNull } from '../platform/validation/validation.js';
import { normalizeEmail } from '../shared/text.js';

/** Trimmed, in lower case and in Unicode's composed form. */
export const NormalizedEmail = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizeEmail(value) : value));

export class Login {
  /** @example 'doctor@demo.nirog.example' */
  @NormalizedEmail()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxLength(254, { message: 'Enter a valid email address' })
  email!: string;

  /** @example 'nirog-demo' */
  @IsString({ message: 'Enter your password' })
  @Length(1, 128, { message: 'Enter your password' })
  password!: string;
}

/** 6 to 128 characters; a sign that takes two places in a JavaScript text is one. */
const NewPassword = () =>
  applyDecorators(
    ApiProperty({ minLength: 6, maxLength: 128 }),
    MaxLength(128, { message: 'Password must be at most 128 characters' }),
    MinLength(6, { message: 'Password must be at least 6 characters' }),
    IsString({ message: 'Password must be at least 6 characters' }),
  );

export class Signup {
  /** @example 'asha@rao-clinic.example' */
  @NormalizedEmail()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxLength(254, { message: 'Enter a valid email address' })
  email!: string;

  @NewPassword()
  password!: string;
}

export class ChangePassword {
  @IsString({ message: 'Enter your current password' })
  @Length(1, 128, { message: 'Enter your current password' })
  current_password!: string;

  @NewPassword() new_password!: string;
}

/** A key that is left out stays as it is. */
export class UpdateAccount {
  /** The new login email. @example 'asha@rao-clinic.example' */
  @IsOptionalNotNull()
  @NormalizedEmail()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxLength(254, { message: 'Enter a valid email address' })
  email?: string;

  /** Required when the email changes. */
  @IsOptionalNotNull()
  @IsString({ message: 'Enter your current password' })
  @Length(1, 128, { message: 'Enter your current password' })
  current_password?: string;
}

export class CheckPasswordLink {
  /** The last part of the link's address. */
  @IsString({ message: 'Open the link again' })
  @Length(1, 200, { message: 'Open the link again' })
  token!: string;
}

export class UsePasswordLink extends CheckPasswordLink {
  @NewPassword() password!: string;
}
