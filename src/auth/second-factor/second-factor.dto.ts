import { IsBoolean, IsString, IsUUID, Length, Matches, ValidateBy } from 'class-validator';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { IsOptionalNotNull } from '../../platform/validation/validation.js';

/** The library checks everything else. Not longer than WebAuthn's longest credential id, 1,023 bytes. */
const IsPasskeyResponse = (message: string) =>
  ValidateBy({
    name: 'isPasskeyResponse',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'object' &&
        value !== null &&
        'id' in value &&
        typeof value.id === 'string' &&
        value.id.length <= 1_364,
      defaultMessage: () => message,
    },
  });

const CODE = 'Enter the six digits of the app, or a recovery code';
const SIX_DIGITS = 'Enter the six digits of the app';
const CURRENT_PASSWORD = 'Enter your current password';

/** The answer to a challenge: a code or a passkey's response. */
export class AnswerChallenge {
  /** From the response that asked for the second factor. @example 'Zk3uQ0sV2yXw8aBcDeFgHiJkLmNoPqRs' */
  @IsString({ message: 'Log in again' })
  @Length(1, 64, { message: 'Log in again' })
  challenge!: string;

  /** Six digits of the authenticator app, or a recovery code. @example '123456' */
  @IsOptionalNotNull()
  @IsString({ message: CODE })
  @Length(6, 40, { message: CODE })
  code?: string;

  /**
   * What `navigator.credentials.get` returned, as JSON.
   * @example { "id": "d2F0ZXI", "rawId": "d2F0ZXI", "type": "public-key", "clientExtensionResults": {}, "response": { "clientDataJSON": "e30", "authenticatorData": "AA", "signature": "AA" } }
   */
  @IsOptionalNotNull()
  @IsPasskeyResponse('Use the passkey again')
  passkey?: AuthenticationResponseJSON;
}

export class ConfirmPassword {
  @IsString({ message: CURRENT_PASSWORD })
  @Length(1, 128, { message: CURRENT_PASSWORD })
  current_password!: string;
}

export class ConfirmTotp {
  /** From the response with the key. */
  @IsUUID(undefined, { message: 'Begin again with a new key' })
  id!: string;

  /** @example '123456' */
  @Matches(/^\d{6}$/, { message: SIX_DIGITS })
  code!: string;
}

export class AddPasskey {
  /** From the response with the options. @example 'Zk3uQ0sV2yXw8aBcDeFgHiJkLmNoPqRs' */
  @IsString({ message: 'Begin again' })
  @Length(1, 64, { message: 'Begin again' })
  challenge!: string;

  /** How the list names it. @example 'Phone of Dr Rao' */
  @IsString({ message: 'Enter a name' })
  @Length(1, 60, { message: 'Enter a name of at most 60 characters' })
  name!: string;

  /**
   * What `navigator.credentials.create` returned, as JSON.
   * @example { "id": "d2F0ZXI", "rawId": "d2F0ZXI", "type": "public-key", "clientExtensionResults": {}, "response": { "clientDataJSON": "e30", "attestationObject": "AA" } }
   */
  @IsPasskeyResponse('Begin again')
  passkey!: RegistrationResponseJSON;
}

export class StaffRules {
  @IsBoolean({ message: 'Choose yes or no' })
  second_factor!: boolean;
}
