import { createHash } from 'node:crypto';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { payPageUrl } from '../enrolments/terms/term.dto.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { renderReceipt } from './pdf/render-receipt.js';
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

/** A receipt as PDF. The same receipt gives the same bytes. */
export function renderPdf(
  { receipt, picture }: PrintableReceipt,
  { format = 'a4', language = 'en' }: PdfParams,
): Promise<Buffer> {
  const { link_identifier: identifier } = receipt.printed;
  const pageUrl = identifier && payPageUrl(identifier);
  return renderReceipt(receipt, { format, language, pageUrl, picture });
}

/** A rendered file's hash; null for a patient who was deleted, because the receipt is then another file. */
export const fileOf = (
  { id, printed }: StoredReceipt,
  { format = 'a4', language = 'en' }: PdfParams,
  pdf: Buffer,
): ReceiptFile | null =>
  isErased(printed)
    ? null
    : { receiptId: id, format, language, sha256: createHash('sha256').update(pdf).digest('hex') };

/** A receipt as a PDF file that browsers show. */
export async function receiptPdf(
  printable: PrintableReceipt<Receipt>,
  params: PdfParams,
  hashes: ReceiptPdfHashes,
): Promise<StreamableFile> {
  const pdf = await renderPdf(printable, params);
  const file = fileOf(printable.receipt, params, pdf);
  if (file) await hashes.check(printable.receipt.doctorId, [file]);
  return new StreamableFile(pdf, {
    type: PDF_TYPE,
    length: pdf.length,
    disposition: `inline; filename="${receiptFileName(printable.receipt)}"`,
  });
}
