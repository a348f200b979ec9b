import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sending pause. It ends when WhatsApp accepts a message of its scope again, or approves the template again. */
@Entity('whatsapp_sending_pause')
export class WhatsAppSendingPause {
  /** `all`, `marketing`, or `template/{name}/{language}`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'whatsapp_sending_pause_pk' }) scope!: string;
  /** WhatsApp's error code that caused the pause. */
  @Column('integer') code!: number;
  @Column('timestamptz') since!: Date;
  /** When the next message may probe. The others wait for its outcome. */
  @Column('timestamptz') until!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
