import { Matches, IsString, Length } from 'class-validator';
import { IsId } from '../../platform/validation/validation.js';
import { NewPassword } from '../passwords/password.dto.js';

export class OpenClinic {
  /** One of `memberships` of the account. */
  @IsId('Choose one of your clinics') doctor_id!: string;
}

const PIN_RULE = 'Enter four digits';

export class OpenPerson {
  /** `id` of one of the people. */
  @IsId('Choose a person') account_id!: string;

  /** @example '4821' */
  @Matches(/^\d{4}$/, { message: PIN_RULE })
  pin!: string;
}

export class SetPin {
  /** Four digits. @example '4821' */
  @Matches(/^\d{4}$/, { message: PIN_RULE })
  pin!: string;

  @IsString({ message: 'Enter your current password' })
  @Length(1, 128, { message: 'Enter your current password' })
  current_password!: string;
}

export class CheckInvitation {
  /** The last part of the link's address. */
  @IsString({ message: 'Open the link again' })
  @Length(1, 200, { message: 'Open the link again' })
  token!: string;
}

export class AcceptInvitation extends CheckInvitation {
  /** A new password, or that of the login which already has this email or mobile number. */
  @NewPassword() password!: string;
}
