import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, MaxLength } from 'class-validator';
import { IsOptionalNotNull } from '../platform/validation/validation.js';
import { normalizeEmail } from '../shared/text.js';
import { NewPassword } from './passwords/password.dto.js';

/** Trims the email and converts it to lower case and Unicode's composed form (NFC). */
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

export class Signup {
  /** @example 'asha@rao-clinic.example' */
  @NormalizedEmail()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxLength(254, { message: 'Enter a valid email address' })
  email!: string;

  @NewPassword()
  password!: string;
}

/** Fields that are left out stay unchanged. */
export class UpdateAccount {
  /** The new email. @example 'asha@rao-clinic.example' */
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
