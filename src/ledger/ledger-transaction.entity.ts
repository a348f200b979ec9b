import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Day } from '../shared/calendar.js';
import type { PostingKind } from './ledger.rules.js';

/** Why money moved; `LedgerEntry` has the amounts. Rows cannot be changed or deleted, not even by the table owner. */
@Entity('ledger_transaction')
@Index('ledger_once', ['doctorId', 'paymentId', 'kind', 'sourceId'], { unique: true })
@ForeignKey('payment', ['doctorId', 'paymentId'], ['doctorId', 'id'], { name: 'ledger_transaction_payment_fk' })
@Check(
  'ledger_kind',
  `kind IN ('payment.captured', 'capture.undated', 'capture.redated', 'payment.voided', 'hold.accepted', 'refund.accepted', 'refund.failed')`,
)
export class LedgerTransaction {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'ledger_transaction_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ledger_transaction_pk' }) id!: string;
  @Column('text') kind!: PostingKind;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  /** The refund that was posted, otherwise the payment. A source is posted once per kind. */
  @Column('uuid', { name: 'source_id' }) sourceId!: string;
  /** Business time of the posting. */
  @Column('timestamptz') at!: Date;
  /** Date (IST) to which figures count it. */
  @Column('date') day!: Day;
}
