import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OptOutSource } from '../message.view.js';

/** The state of a WhatsApp number. Not a tenant table: all doctors send from the platform's one number. */
@Entity('whatsapp_contact')
@Index('whatsapp_contact_by_bsuid', ['bsuid'], { where: 'bsuid IS NOT NULL' })
@Index('whatsapp_contact_conversation', ['conversationOpenedAt'], { where: 'conversation_opened_at IS NOT NULL' })
export class WhatsAppContact {
  /** E.164, or Meta's user id while the number is unknown. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'whatsapp_contact_pk' }) number!: string;
  /** Meta's business-scoped user id. Webhooks may carry it instead of the number. */
  @Column('text', { nullable: true }) bsuid!: string | null;
  /** When the user opted out of reminders; null while they may be sent. */
  @Column('timestamptz', { name: 'stopped_at', nullable: true }) optedOutAt!: Date | null;
  @Column('text', { name: 'stopped_by', nullable: true }) optedOutBy!: OptOutSource | null;
  /** When the user last opted out or in, by chat, WhatsApp's settings or the pay page. */
  @Column('timestamptz', { name: 'opt_changed_at', nullable: true }) optChangedAt!: Date | null;
  /** When the user last wrote. Free text is allowed for 24 hours from then. */
  @Column('timestamptz', { name: 'last_inbound_at', nullable: true }) lastInboundAt!: Date | null;
  /** When WhatsApp last failed to reach the number; null after it was reached again. */
  @Column('timestamptz', { name: 'unreachable_at', nullable: true }) unreachableAt!: Date | null;
  /** When a message was last sent outside a conversation window. Meta limits the number of such users in 24 hours. */
  @Column('timestamptz', { name: 'conversation_opened_at', nullable: true }) conversationOpenedAt!: Date | null;
  /** When the full burst is available again; see `PAIR_RATE`. */
  @Column('timestamptz', { name: 'pair_rate_free_at', nullable: true }) pairRateFreeAt!: Date | null;
}
