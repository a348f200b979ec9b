import { OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { CURSOR_FIELDS, CursorListParams } from '../platform/lists/list.dto.js';
import { IsDay, IsId, MaxText } from '../platform/validation/validation.js';
import type { Day } from '../shared/calendar.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';
import {
  RECEIPT_FORMATS,
  RECEIPT_KINDS,
  RECEIPT_LANGUAGES,
  type ReceiptFormat,
  type ReceiptKind,
  type ReceiptLanguage,
} from './receipt.rules.js';

export class ReceiptParams extends CursorListParams {
  /** Only receipts, or only refund receipts. */
  @IsOptional() @IsIn(RECEIPT_KINDS) kind?: ReceiptKind;
  /** Only receipts of this patient. */
  @IsOptional() @IsId('patient_id must be the id of a patient') patient_id?: string;
  /** Only receipts of this payment and its refunds. */
  @IsOptional() @IsId('payment_id must be the id of a payment') payment_id?: string;
  /** Part of a number, of a patient's name or of the reference. @example 'R/26-27/000001' */
  @IsOptional() @MaxText(TEXT_LIMITS.list.search) q?: string;
  /** First day of issue. @example '2026-11-01' */
  @IsOptional() @IsDay('from must be a day, YYYY-MM-DD') from?: Day;
  /** Last day of issue. @example '2026-11-30' */
  @IsOptional() @IsDay('to must be a day, YYYY-MM-DD') to?: Day;
}

export class ReceiptFileParams extends OmitType(ReceiptParams, CURSOR_FIELDS) {}

/** The list's filters, and how its receipts are rendered. */
export class ReceiptsZipParams extends ReceiptFileParams {
  /** Size of the paper, as for one receipt. By default `a4`. */
  @IsOptional() @IsIn(RECEIPT_FORMATS) format?: ReceiptFormat;
  /** Language of the labels, as for one receipt. By default English. */
  @IsOptional() @IsIn(RECEIPT_LANGUAGES) language?: ReceiptLanguage;
}

export class PdfParams {
  /** Size of the paper: A4, or a roll of 80 mm for a receipt printer. By default `a4`. */
  @IsOptional() @IsIn(RECEIPT_FORMATS) format?: ReceiptFormat;
  /** Language of the labels; names and plans stay as entered. By default English. */
  @IsOptional() @IsIn(RECEIPT_LANGUAGES) language?: ReceiptLanguage;
}
