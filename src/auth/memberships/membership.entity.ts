import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { MemberRole } from '../../policies/policies.rules.js';
import { asPaise } from '../../platform/db/columns.js';
import type { Paise } from '../../shared/money.js';

/**
 * A person's place in a doctor's clinic. It begins as an invitation, and has a login once that is accepted. One login may
 * have places in several clinics. A doctor needs none in their own clinic.
 */
@Entity('membership')
@Index('membership_by_doctor', ['doctorId', 'createdAt'])
@Index('membership_one_per_login', ['accountId', 'doctorId'], { unique: true, where: 'ended_at IS NULL' })
@Index('membership_one_per_email', ['doctorId', 'email'], { unique: true, where: 'ended_at IS NULL' })
@Index('membership_one_per_mobile', ['doctorId', 'mobile'], { unique: true, where: 'ended_at IS NULL' })
@Index('membership_invitation', ['invitationHash'], { unique: true })
@Check('membership_role', `role IN ('reception', 'accountant', 'viewer')`)
@Check('membership_contact', `(email IS NULL) <> (mobile IS NULL)`)
@Check('membership_invitation_open', `(invitation_hash IS NULL) = (invitation_expires_at IS NULL)`)
@Check('membership_refund_limit', `refund_limit_paise IS NULL OR refund_limit_paise > 0`)
export class Membership {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'membership_pk' }) id!: string;
  @ForeignKey('account', { name: 'membership_doctor_fk' })
  @Column('uuid', { name: 'doctor_id' })
  doctorId!: string;
  /** The login; null until the invitation is accepted. */
  @ForeignKey('account', { name: 'membership_account_fk' })
  @Column('uuid', { name: 'account_id', nullable: true })
  accountId!: string | null;
  @Column('text') name!: string;
  /** The email that was invited, trimmed and in lower case; null if a mobile number was. */
  @Column('text', { nullable: true }) email!: string | null;
  /** The mobile number that was invited, in E.164. */
  @Column('text', { nullable: true }) mobile!: string | null;
  @Column('text') role!: MemberRole;
  /** How much of one payment this person may refund in all; null for nothing. */
  @Column('bigint', { name: 'refund_limit_paise', nullable: true, transformer: asPaise })
  refundLimitPaise!: Paise | null;
  /** SHA-256 of the invitation's token in hex; null once it is accepted. */
  @Column('text', { name: 'invitation_hash', nullable: true }) invitationHash!: string | null;
  @Column('timestamptz', { name: 'invitation_expires_at', nullable: true }) invitationExpiresAt!: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'accepted_at', nullable: true }) acceptedAt!: Date | null;
  /** When the doctor ended it. */
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
