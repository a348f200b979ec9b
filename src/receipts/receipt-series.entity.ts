import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReceiptKind } from './receipt.rules.js';

/** The last number of a series. Its row is locked while a receipt is issued, so that numbers have no gaps. */
@Entity('receipt_series')
export class ReceiptSeries {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'receipt_series_pk' }) doctorId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'receipt_series_pk' }) kind!: ReceiptKind;
  @PrimaryColumn('text', { name: 'financial_year', primaryKeyConstraintName: 'receipt_series_pk' })
  financialYear!: string;
  @Column('integer', { name: 'last_serial' }) lastSerial!: number;
}
