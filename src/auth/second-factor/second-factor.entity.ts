import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { FactorKind } from './second-factor.view.js';

/** An authenticator app or a passkey of an account. */
@Entity('second_factor')
@Index('second_factor_by_account', ['accountId'])
@Index('second_factor_one_totp', ['accountId'], { unique: true, where: `kind = 'totp'` })
@Index('second_factor_credential', ['credentialId'], { unique: true })
@Check('second_factor_kind', `kind IN ('totp', 'passkey')`)
@Check('second_factor_totp', `(kind = 'totp') = (secret_sealed IS NOT NULL)`)
@Check(
  'second_factor_passkey',
  `(kind = 'passkey') = (credential_id IS NOT NULL AND public_key IS NOT NULL AND sign_count IS NOT NULL)`,
)
export class SecondFactor {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'second_factor_pk' }) id!: string;
  @ForeignKey('account', { name: 'second_factor_account_fk' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @Column('text') kind!: FactorKind;
  @Column('text') name!: string;
  /** Of an authenticator app: its key in Base32, encrypted. */
  @Column('text', { name: 'secret_sealed', nullable: true }) secretSealed!: string | null;
  /** Of an authenticator app: the step of 30 seconds of the last code that was used. No earlier code is accepted. */
  @Column('integer', { name: 'last_step', nullable: true }) lastStep!: number | null;
  /** Of a passkey, in base64url. */
  @Column('text', { name: 'credential_id', nullable: true }) credentialId!: string | null;
  /** Of a passkey, in COSE. */
  @Column('bytea', { name: 'public_key', nullable: true }) publicKey!: Buffer | null;
  /** Of a passkey: how often the device says it was used; 0 if the device does not count. */
  @Column('bigint', { name: 'sign_count', nullable: true }) signCount!: number | null;
  /** Of a passkey: how the browser reaches it. */
  @Column('text', { array: true, nullable: true }) transports!: string[] | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When the first code was right; an authenticator app without it does not count yet. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt!: Date | null;
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt!: Date | null;
}

/** A code that replaces the second factor once. */
@Entity('recovery_code')
@Index('recovery_code_by_account', ['accountId'])
export class RecoveryCode {
  /** SHA-256 of the account and the code in hex. The code itself is not stored. */
  @PrimaryColumn('text', { name: 'code_hash', primaryKeyConstraintName: 'recovery_code_pk' }) codeHash!: string;
  @ForeignKey('account', { name: 'recovery_code_account_fk' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt!: Date | null;
}

/** `login` after the password, `verification` before a sensitive action, `registration` of a passkey. */
export type ChallengePurpose = 'login' | 'verification' | 'registration';

/** A request for the second factor, or for a new passkey. */
@Entity('factor_challenge')
@Index('factor_challenge_by_account', ['accountId', 'createdAt'])
@Index('factor_challenge_expired', ['expiresAt'])
@Check('factor_challenge_purpose', `purpose IN ('login', 'verification', 'registration')`)
export class FactorChallenge {
  /** SHA-256 of the token in hex. The token itself is not stored. */
  @PrimaryColumn('text', { name: 'token_hash', primaryKeyConstraintName: 'factor_challenge_pk' }) tokenHash!: string;
  @ForeignKey('account', { name: 'factor_challenge_account_fk' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @Column('text') purpose!: ChallengePurpose;
  /** Of a login: the doctor in whose clinic the session is opened; null for the account's own clinic, or none. */
  @ForeignKey('account', { name: 'factor_challenge_clinic_fk' })
  @Column('uuid', { name: 'clinic_doctor_id', nullable: true })
  clinicDoctorId!: string | null;
  /** What a passkey must sign, in base64url; null without a passkey. */
  @Column('text', { name: 'passkey_challenge', nullable: true }) passkeyChallenge!: string | null;
  /** Wrong answers. Counted before the answer is checked, so that simultaneous guesses all count. */
  @Column('integer', { default: 0 }) failures!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
