import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

/** `totp` is an authenticator app with six digits; `passkey` a device or security key (WebAuthn). */
export type FactorKind = 'totp' | 'passkey';

/** How a person can prove the second factor now. */
export type VerificationMethod = FactorKind | 'recovery_code';

/** One second factor of an account. */
export class SecondFactorView {
  /** @example '0199f180-5b7e-7f41-8d2c-1a9e4c6f0b35' */
  id!: string;
  kind!: FactorKind;
  /** @example 'Phone of Dr Rao' */
  name!: string;
  created_at!: Date;
  /** Null before its first use. */
  last_used_at!: Date | null;
}

export class SecondFactorsView {
  second_factors!: SecondFactorView[];
  /** Recovery codes that were not used yet. @example 5 */
  recovery_codes_left!: number;
  /** Whether this login must have a second factor: all of the platform's staff, and a clinic's if the doctor says so. */
  required!: boolean;
  /**
   * Somebody asked to remove all second factors of this login: the first login with the password after this time removes
   * them. Null if nobody did. Any use of a second factor stops it, also after this time.
   */
  removal_due_at!: Date | null;
}

/** The request for the second factor. It expires after five minutes and ends after five wrong answers. */
export class FactorChallengeView {
  /** Send it back with the answer. @example 'Zk3uQ0sV2yXw8aBcDeFgHiJkLmNoPqRs' */
  challenge!: string;
  /** @example ['totp', 'recovery_code'] */
  methods!: ('totp' | 'passkey' | 'recovery_code')[];
  /** Options for `navigator.credentials.get`; null without a passkey. */
  passkey!: PublicKeyCredentialRequestOptionsJSON | null;
  expires_at!: Date;
}

/** The password was right, and the second factor is missing. */
export class LoginChallengeView extends FactorChallengeView {
  /** The kinds of second factor that the login has. @example ['totp'] */
  second_factor!: ('totp' | 'passkey')[];
  /**
   * Somebody asked to remove all second factors of the login: the first login with the password after this time removes
   * them. Null if nobody did.
   */
  removal_due_at!: Date | null;
}

/** The key of an authenticator app. It is returned once, and works after it was confirmed with a code. */
export class TotpKeyView {
  /** Id of the second factor. @example '0199f180-5b7e-7f41-8d2c-1a9e4c6f0b35' */
  id!: string;
  /** The key in Base32, to type. @example 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' */
  secret!: string;
  /** The same as a URL for a QR code. @example 'otpauth://totp/Nirog:doctor%40demo.nirog.example?secret=JBSWY3DPEHPK3PXP&issuer=Nirog' */
  url!: string;
}

export class PasskeyOptionsView {
  /** Send it back with the answer. @example 'Zk3uQ0sV2yXw8aBcDeFgHiJkLmNoPqRs' */
  challenge!: string;
  /** Options for `navigator.credentials.create`. */
  options!: PublicKeyCredentialCreationOptionsJSON;
}

export class SecondFactorAddedView {
  second_factor!: SecondFactorView;
  /**
   * New recovery codes if it is the account's first second factor, returned once; null otherwise.
   * @example ['7KQ4M-2XWBC-9RTYH-3NDPF-B4GHT', '8KMWQ-2ZCVX-6PRJN-4STVW-K9XYZ']
   */
  recovery_codes!: string[] | null;
}

export class RecoveryCodesView {
  /** They replace all earlier ones and are returned once. @example ['7KQ4M-2XWBC-9RTYH-3NDPF-B4GHT', '8KMWQ-2ZCVX-6PRJN-4STVW-K9XYZ'] */
  recovery_codes!: string[];
}

export class VerificationView {
  /** Until when this session may do what asks for the second factor. */
  verified_until!: Date;
}

/** What a doctor requires of the clinic's people. */
export class StaffRulesView {
  /** Whether everybody who works for the doctor must have a second factor. */
  second_factor!: boolean;
}

export class StaffRulesResponse {
  rules!: StaffRulesView;
}

export class StaffRulesSavedResponse extends StaffRulesResponse {
  /** Text to show. @example 'Saved' */
  message!: string;
}

export class FactorRemovalView {
  /** Text to show. @example 'Removal of two-step sign-in scheduled' */
  message!: string;
  /**
   * The first login with the password after this time removes the second factors. A repeated request returns the time of
   * the first one, which may be over.
   */
  removal_due_at!: Date;
}
