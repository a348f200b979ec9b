import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { IsOptionalNotNull } from '../platform/validation/validation.js';
import { normalizeLogin } from '../shared/login-name.js';
import { normalizeEmail } from '../shared/text.js';
import { NewPassword } from './passwords/password.dto.js';

/** Trims the email and converts it to lower case and Unicode's composed form (NFC). */
export const NormalizedEmail = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizeEmail(value) : value));

/** An Indian mobile number becomes E.164; anything else is treated as an email. */
const NormalizedLogin = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizeLogin(value) : value));

const isMobile = ({ email }: { email?: unknown }) => typeof email === 'string' && email.startsWith('+91');

export class Login {
  /** Email, or the mobile number with which a person was invited. @example 'doctor@demo.nirog.example' */
  @NormalizedLogin()
  @ValidateIf((login: Login) => !isMobile(login))
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
