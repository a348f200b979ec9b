import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ApiKeyScope } from '../../policies/policies.rules.js';

/** How long the earlier secret of a key works after the key got a new one. */
export const PREVIOUS_SECRET_MS = 7 * 24 * 3_600_000;

/**
 * A key with which other software calls the API for a clinic. It acts as an account of its own without a login, so that
 * everything it writes shows its name. Uses real time, as sessions do.
 */
@Entity('api_key')
@Index('api_key_by_doctor', ['doctorId', 'id'])
@Index('api_key_secret', ['secretHash'], { unique: true })
@Index('api_key_previous_secret', ['previousSecretHash'], { unique: true })
@Check('api_key_scopes', 'cardinality(scopes) > 0')
@Check('api_key_previous', '(previous_secret_hash IS NULL) = (previous_ends_at IS NULL)')
export class ApiKey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_key_pk' }) id!: string;
  @ForeignKey('account', { name: 'api_key_doctor_fk' })
  @Column('uuid', { name: 'doctor_id' })
  doctorId!: string;
  /** The account as which it acts. */
  @ForeignKey('account', { name: 'api_key_account_fk' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @Column('text') name!: string;
  /** The beginning of the secret. */
  @Column('text') prefix!: string;
  /** SHA-256 in hex. */
  @Column('text', { name: 'secret_hash' }) secretHash!: string;
  /** The secret before the last rotation, until it ends. */
  @Column('text', { name: 'previous_secret_hash', nullable: true }) previousSecretHash!: string | null;
  @Column('timestamptz', { name: 'previous_ends_at', nullable: true }) previousEndsAt!: Date | null;
  @Column('text', { array: true }) scopes!: ApiKeyScope[];
  /** Addresses and networks (CIDR) from which it works; empty: from anywhere. */
  @Column('text', { array: true, default: '{}' }) networks!: string[];
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
}

/** When and from where a key was used last. A table of its own, so that uses are not in the activity log. */
@Entity('api_key_use')
export class ApiKeyUse {
  @ForeignKey('api_key', { name: 'api_key_use_key_fk', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'api_key_id', primaryKeyConstraintName: 'api_key_use_pk' })
  apiKeyId!: string;
  /** Written at most once a minute. */
  @Column('timestamptz', { name: 'last_used_at' }) lastUsedAt!: Date;
  @Column('text', { name: 'last_used_ip' }) lastUsedIp!: string;
}
