import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ReceiptFormat, ReceiptLanguage } from './receipt.rules.js';

/** Hash of a receipt's PDF file, stored when a format and language are rendered for the first time. Rows never change. */
@Entity('receipt_pdf')
@ForeignKey('receipt', ['doctorId', 'receiptId'], ['doctorId', 'id'], { name: 'receipt_pdf_receipt_fk' })
@Check('receipt_pdf_format', `format IN ('a4', '80mm')`)
@Check('receipt_pdf_language', `language IN ('en', 'hi')`)
@Check('receipt_pdf_sha256', `sha256 ~ '^[0-9a-f]{64}$'`)
export class ReceiptPdf {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'receipt_pdf_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { name: 'receipt_id', primaryKeyConstraintName: 'receipt_pdf_pk' }) receiptId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'receipt_pdf_pk' }) format!: ReceiptFormat;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'receipt_pdf_pk' }) language!: ReceiptLanguage;
  /** Hexadecimal. */
  @Column('text') sha256!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
