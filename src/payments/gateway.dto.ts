import { IsString, Length, Matches } from 'class-validator';
import { MayBeLeftOut, Trimmed } from '../platform/validation.js';

const SECRET_RULE = 'Copy the whole secret (8 to 200 characters)';

export class SaveGateway {
  /** From the Razorpay dashboard. @example 'rzp_test_1DP5mmOlF5G5ag' */
  @Trimmed()
  @Matches(/^rzp_(test|live)_\w{4,60}$/, { message: 'A key id begins with rzp_test_ or rzp_live_' })
  key_id!: string;

  /** Write-only; may be left out to keep the saved one. */
  @MayBeLeftOut()
  @Trimmed()
  @IsString()
  @Length(8, 200, { message: SECRET_RULE })
  key_secret?: string;

  /** Write-only; the secret you entered for the webhook in Razorpay. May be left out to keep the saved one. */
  @MayBeLeftOut()
  @Trimmed()
  @IsString()
  @Length(8, 200, { message: SECRET_RULE })
  webhook_secret?: string;
}
