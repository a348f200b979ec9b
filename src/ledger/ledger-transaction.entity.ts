import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Day } from '../shared/calendar.js';
import type { PostingKind } from './ledger.rules.js';

/** Why money moved; see `LedgerEntry` for the amounts. Nobody changes or deletes a row, the owner included. */
@Entity('ledger_transaction')
@Index('ledger_once', ['doctorId', 'paymentId', 'kind', 'sourceId'], { unique: true })
@ForeignKey('payment', ['doctorId', 'paymentId'], ['doctorId', 'id'], { name: 'ledger_transaction_payment_fk' })
@Check(
  'ledger_kind',
  `kind IN ('payment.captured', 'capture.undated', 'capture.redated', 'hold.accepted', 'refund.accepted', 'refund.failed')`,
)
export class LedgerTransaction {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'ledger_transaction_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ledger_transaction_pk' }) id!: string;
  @Column('text') kind!: PostingKind;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  /** The refund where one is the cause, else the payment: a cause is posted once. */
  @Column('uuid', { name: 'cause_id' }) sourceId!: string;
  /** Business time of the posting. */
  @Column('timestamptz') at!: Date;
  /** The day of the figures it belongs to, in India. */
  @Column('date') day!: Day;
}
