import { Length, Matches, ValidateBy } from 'class-validator';
import { IsOptionalNotNull, Trimmed } from '../../platform/validation/validation.js';
import { keyIdProblem, keySecretProblem, webhookSecretProblem } from './gateway.rules.js';

const SECRET_RULE = 'Copy the whole secret (up to 200 characters)';

/** Valid if `findProblem` returns null; otherwise its result is the error message. */
const PassesCheck = (findProblem: (text: string) => string | null) =>
  ValidateBy({
    name: 'passes',
    validator: {
      validate: (value) => typeof value === 'string' && findProblem(value) === null,
      defaultMessage: (args) => findProblem(String(args?.value)) ?? '',
    },
  });

export class SaveGateway {
  /** Key id from the Razorpay dashboard. @example 'rzp_test_1DP5mmOlF5G5ag' */
  @Trimmed()
  @Matches(/^rzp_(?:test|live)_[\w-]{1,100}$/, { message: ({ value }) => keyIdProblem(String(value ?? '')) })
  key_id!: string;

  /** Write-only. If omitted, the saved secret stays. @example 'a1B2c3D4e5F6g7H8i9J0k1L2' */
  @IsOptionalNotNull()
  @Trimmed()
  @Length(1, 200, { message: SECRET_RULE })
  @PassesCheck(keySecretProblem)
  key_secret?: string;

  /**
   * Write-only; the secret of the webhook at Razorpay. If omitted, the saved secret stays, or a new one is generated if
   * Nirog can set up the webhook. After a change, events signed with the previous secret are accepted for 24 hours.
   * @example 'a secret of at least a few words'
   */
  @IsOptionalNotNull()
  @Trimmed()
  @Length(1, 200, { message: SECRET_RULE })
  @PassesCheck(webhookSecretProblem)
  webhook_secret?: string;
}
