import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { LedgerAccount } from './ledger.rules.js';

/** One entry of a ledger transaction. The entries of a transaction sum to 0; the database checks this at commit. */
@Entity('ledger_entry')
@ForeignKey('ledger_transaction', ['doctorId', 'transactionId'], ['doctorId', 'id'], { name: 'ledger_entry_of_fk' })
@Check('ledger_account', `account IN ('razorpay', 'in_hand', 'income', 'held')`)
@Check('ledger_amount', 'amount_paise <> 0')
export class LedgerEntry {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'ledger_entry_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { name: 'transaction_id', primaryKeyConstraintName: 'ledger_entry_pk' })
  transactionId!: string;
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'ledger_entry_pk' }) line!: number;
  @Column('text') account!: LedgerAccount;
  /** In paise: a debit is positive, a credit negative. */
  @Column('bigint', { name: 'amount_paise' }) amountPaise!: number;
}
