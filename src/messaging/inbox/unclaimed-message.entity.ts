import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An inbound message that may be meant for any of several doctors. No doctor sees it until the sender has chosen one. Its text is
 * deleted when it is claimed, the row a day (real time) after it was stored.
 */
@Entity('unclaimed_reply')
@Index('unclaimed_reply_once', ['providerId'], { unique: true })
@Index('unclaimed_reply_by_number', ['number', 'at'])
export class UnclaimedMessage {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'unclaimed_reply_pk' }) id!: string;
  @Column('text') number!: string;
  @Column('text', { name: 'provider_id' }) providerId!: string;
  @Column('text') kind!: string;
  @Column('text', { nullable: true }) text!: string | null;
  @Column('timestamptz') at!: Date;
  /** The doctors who had sent messages to the number when it arrived. No other doctor may ever see it. */
  @Column('uuid', { name: 'doctor_ids', array: true }) doctorIds!: string[];
  /** The message whose question covers this one: itself, or an earlier one. */
  @Column('uuid', { name: 'question_id' }) questionId!: string;
  /** The doctor whom the sender chose; null until then. */
  @Column('uuid', { name: 'claimed_by', nullable: true }) claimedBy!: string | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
}
