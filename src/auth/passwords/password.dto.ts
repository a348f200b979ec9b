import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length, MaxLength, MinLength } from 'class-validator';

/** 6 to 128 characters. A surrogate pair counts as one character. */
export const NewPassword = () =>
  applyDecorators(
    ApiProperty({ minLength: 6, maxLength: 128 }),
    MaxLength(128, { message: 'Password must be at most 128 characters' }),
    MinLength(6, { message: 'Password must be at least 6 characters' }),
    IsString({ message: 'Password must be at least 6 characters' }),
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
