import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, MaxLength } from 'class-validator';

const Email = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value));

export class Login {
  /** @example 'doctor@demo.nirog.example' */
  @Email()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxLength(254, { message: 'Enter a valid email address' })
  email!: string;

  /** @example 'nirog-demo' */
  @IsString({ message: 'Enter your password' })
  @Length(1, 128, { message: 'Enter your password' })
  password!: string;
}

/** 6 to 128 characters. */
const NewPassword = () =>
  applyDecorators(
    IsString({ message: 'Password must be at least 6 characters' }),
    Length(6, 128, {
      message: ({ value }) =>
        String(value).length < 6 ? 'Password must be at least 6 characters' : 'Password must be at most 128 characters',
    }),
  );

export class Signup {
  @Email()
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
