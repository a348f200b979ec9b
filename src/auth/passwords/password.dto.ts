import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length, MaxLength, MinLength } from 'class-validator';
import { config } from '../../config.js';

const TOO_SHORT = { message: `Password must be at least ${config.passwordMinLength} characters` };

/** `PASSWORD_MIN_LENGTH` (6) to 128 characters. A surrogate pair counts as one character. */
export const NewPassword = () =>
  applyDecorators(
    ApiProperty({ minLength: config.passwordMinLength, maxLength: 128 }),
    MaxLength(128, { message: 'Password must be at most 128 characters' }),
    MinLength(config.passwordMinLength, TOO_SHORT),
    IsString(TOO_SHORT),
  );

export class ChangePassword {
  @IsString({ message: 'Enter your current password' })
  @Length(1, 128, { message: 'Enter your current password' })
  current_password!: string;

  @NewPassword() new_password!: string;
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
