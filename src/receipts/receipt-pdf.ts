import { createHash } from 'node:crypto';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { payPageUrl } from '../enrolments/terms/term.dto.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { renderReceipt, type RenderOptions } from './pdf/render-receipt.js';
import { receiptFileName } from './receipt-file.js';
import type { PdfParams } from './receipt.dto.js';
import type { Receipt } from './receipt.entity.js';
import type { ReceiptFile, ReceiptPdfHashes } from './receipt-pdf-hashes.js';
import { isErased } from './receipt.rules.js';
import type { PrintableReceipt, StoredReceipt } from './receipts.queries.js';

const PDF_TYPE = 'application/pdf';

/** For a handler that returns a PDF file; forbids caching. */
export const ApiPdfFile = () =>
  applyDecorators(
    NoStore(),
    ApiProduces(PDF_TYPE),
    ApiOkResponse({
      description: 'A PDF file',
      content: { [PDF_TYPE]: { schema: { type: 'string', format: 'binary', example: '%PDF-1.3 …' } } },
    }),
  );

/** How to render a receipt. */
export function renderOptions(
  { receipt, picture }: PrintableReceipt,
  { format = 'a4', language = 'en' }: PdfParams,
): RenderOptions {
  const { link_identifier: identifier } = receipt.printed;
  return { format, language, pageUrl: identifier && payPageUrl(identifier), picture };
}

/** A rendered file's hash; null for a patient who was deleted, because the receipt is then another file. */
export const fileOf = (
  { id, printed }: StoredReceipt,
  { format = 'a4', language = 'en' }: PdfParams,
  sha256: string,
): ReceiptFile | null => (isErased(printed) ? null : { receiptId: id, format, language, sha256 });

/** A receipt as a PDF file that browsers show. */
export async function receiptPdf(
  printable: PrintableReceipt<Receipt>,
  params: PdfParams,
  hashes: ReceiptPdfHashes,
): Promise<StreamableFile> {
  const pdf = await renderReceipt(printable.receipt, renderOptions(printable, params));
  const file = fileOf(printable.receipt, params, createHash('sha256').update(pdf).digest('hex'));
  if (file) await hashes.check(printable.receipt.doctorId, [file]);
  return toPdfFile(pdf, printable);
}

/**
 * A receipt as a PDF file without the patient's page, for somebody who may not open that. It is another file than the patient's,
 * so its hash is not stored.
 */
export async function receiptPdfWithoutPage(printable: PrintableReceipt, params: PdfParams): Promise<StreamableFile> {
  const pdf = await renderReceipt(printable.receipt, { ...renderOptions(printable, params), pageUrl: null });
  return toPdfFile(pdf, printable);
}

const toPdfFile = (pdf: Buffer, { receipt }: PrintableReceipt): StreamableFile =>
  new StreamableFile(pdf, {
    type: PDF_TYPE,
    length: pdf.length,
    disposition: `inline; filename="${receiptFileName(receipt)}"`,
  });
