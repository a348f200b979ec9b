import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { asPaise } from '../platform/db/columns.js';
import type { Day } from '../shared/calendar.js';
import type { Paise } from '../shared/money.js';
import type { TaxTreatment } from '../shared/tax.js';
import type { PrintedDetails, ReceiptKind, ReceiptReason } from './receipt.rules.js';

/**
 * A receipt or refund receipt. A trigger issues it for each posting that moves money, in the same transaction, with the
 * next number of its series. Rows never change, except that the name of an erased patient is removed.
 */
@Entity('receipt')
@Index('receipt_once', ['doctorId', 'transactionId'], { unique: true })
@Index('receipt_serial', ['doctorId', 'kind', 'financialYear', 'serial'], { unique: true })
@Index('receipt_by_day', ['doctorId', 'issuedOn', 'id'])
@Index('receipt_by_payment', ['doctorId', 'paymentId'])
@Index('receipt_by_patient', ['doctorId', 'patientId'])
@Index('receipt_by_enrolment', ['doctorId', 'enrolmentId'])
@ForeignKey('ledger_transaction', ['doctorId', 'transactionId'], ['doctorId', 'id'], { name: 'receipt_posting_fk' })
@Check('receipt_kind', `kind IN ('receipt', 'refund_receipt')`)
@Check('receipt_reason', `reason IN ('subscription', 'on_hold', 'refund', 'refund_failed', 'voided', 'date_corrected')`)
@Check('receipt_tax_treatment', `tax_treatment IN ('exempt', 'gst_5', 'gst_18')`)
@Check('receipt_amount', 'amount_paise > 0 AND tax_paise BETWEEN 0 AND amount_paise')
@Check('receipt_number_form', `number ~ '^[A-Za-z0-9/-]{1,16}$'`)
export class Receipt {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'receipt_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'receipt_pk' }) id!: string;
  @Column('text') kind!: ReceiptKind;
  @Column('text') reason!: ReceiptReason;
  /** Of the issue, April to March in India; for example `2026-27`. */
  @Column('text', { name: 'financial_year' }) financialYear!: string;
  /** Counts from 1 in each series: a doctor's receipts of one kind and financial year. */
  @Column('integer') serial!: number;
  @Column('text') number!: string;
  @Column('timestamptz', { name: 'issued_at' }) issuedAt!: Date;
  @Column('date', { name: 'issued_on' }) issuedOn!: Day;
  /** Day (IST) on which the money was paid or returned. */
  @Column('date', { name: 'money_on' }) moneyOn!: Day;
  /** The posting for which it was issued. */
  @Column('uuid', { name: 'transaction_id' }) transactionId!: string;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  @Column('uuid', { name: 'refund_id', nullable: true }) refundId!: string | null;
  @Column('uuid', { name: 'enrolment_id' }) enrolmentId!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
  @Column('bigint', { name: 'amount_paise', transformer: asPaise }) amountPaise!: Paise;
  @Column('text', { name: 'tax_treatment' }) taxTreatment!: TaxTreatment;
  /** Tax within the amount. */
  @Column('bigint', { name: 'tax_paise', transformer: asPaise }) taxPaise!: Paise;
  @Column('text') method!: string;
  @Column('text', { nullable: true }) reference!: string | null;
  @Column('jsonb') printed!: PrintedDetails;
}
