import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import { LOCKED } from '../platform/db/database.js';
import type { AccountRole, AccountStatus } from './account.rules.js';
import type { PlatformPlan } from './platform-plan/platform-plan.rules.js';

/**
 * A person who can log in: a doctor, an admin, a supporter, or somebody who works for doctors (`staff`, with a membership
 * for each); or other software with an API key. A doctor's account is the tenant: its id is every tenant row's `doctor_id`.
 */
@Entity('account')
@Index('account_email', ['email'], { unique: true })
@Index('account_mobile', ['mobile'], { unique: true })
@Index('account_by_status', ['status', 'createdAt'])
@Check('account_role', `role IN ('doctor', 'admin', 'support', 'staff', 'integration')`)
@Check('account_contact', `email IS NOT NULL OR mobile IS NOT NULL OR role = 'integration'`)
@Check('account_platform_plan', `platform_plan IN ('trial', 'starter', 'professional')`)
@Check('account_status', `status IN ('pending', 'approved', 'rejected', 'suspended')`)
export class Account {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'account_pk' }) id!: string;
  /** Trimmed and lower-case. Only staff can have none. */
  @Column('text', { nullable: true }) email!: string | null;
  /** A mobile number in E.164 with which staff without an email log in. */
  @Column('text', { nullable: true }) mobile!: string | null;
  @Column('text', { name: 'password_hash' }) passwordHash!: string;
  /** Name of an admin, supporter or staff; a doctor's name is in the profile. */
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text') role!: AccountRole;
  @Column('text') status!: AccountStatus;
  /** Why it was rejected or suspended. */
  @Column('text', { name: 'status_reason', nullable: true }) statusReason!: string | null;
  @Column('timestamptz', { name: 'approved_at', nullable: true }) approvedAt!: Date | null;
  /** When an admin last ended all sessions of this staff account; null if never. Stored for the audit log. */
  @Column('timestamptz', { name: 'sessions_ended_at', nullable: true }) sessionsEndedAt!: Date | null;
  /** What the doctor pays Nirog for; see `effectivePlan`. */
  @Column('text', { name: 'platform_plan', default: 'trial' }) platformPlan!: PlatformPlan;
  /** Hash of the four digits with which the person takes over a shared computer of the clinic; null without a PIN. */
  @Column('text', { name: 'pin_hash', nullable: true }) pinHash!: string | null;
  /** Wrong PINs since the last right one. */
  @Column('integer', { name: 'pin_failures', default: 0 }) pinFailures!: number;
  /** Second factors; above 0 the password alone is not enough. Stored for the login and for the audit log. */
  @Column('integer', { name: 'second_factor_count', default: 0 }) secondFactorCount!: number;
  /** The first login after this time removes all second factors, because the owner has lost them; null: nobody has asked for it. */
  @Column('timestamptz', { name: 'second_factor_removal_at', nullable: true }) secondFactorRemovalAt!: Date | null;
  /** When the recovery codes were created; null without any. Stored for the audit log. */
  @Column('timestamptz', { name: 'recovery_codes_at', nullable: true }) recoveryCodesAt!: Date | null;
  /** Of a doctor: whether everybody who works in the clinic must have a second factor. */
  @Column('boolean', { name: 'staff_need_second_factor', default: false }) staffNeedSecondFactor!: boolean;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
}

/** Locks and returns the account. No other transaction can change it before this one ends. */
export const lockAccount = (tx: EntityManager, id: string): Promise<Account> =>
  tx.findOneOrFail(Account, { where: { id }, lock: LOCKED });
