import { createHash } from 'node:crypto';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { payPageUrl } from '../enrolments/terms/term.dto.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { renderReceipt } from './pdf/render-receipt.js';
import type { PdfParams } from './receipt.dto.js';
import type { Receipt } from './receipt.entity.js';
import type { ReceiptFile, ReceiptPdfHashes } from './receipt-pdf-hashes.js';
import { isErased, type ReceiptDocument } from './receipt.rules.js';

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
export function renderPdf(receipt: ReceiptDocument, { format = 'a4', language = 'en' }: PdfParams): Promise<Buffer> {
  const { link_identifier: identifier } = receipt.printed;
  const pageUrl = identifier && payPageUrl(identifier);
  return renderReceipt(receipt, { format, language, pageUrl, picture: null });
}

export const pdfFileName = ({ number }: Pick<ReceiptDocument, 'number'>): string =>
  `${number.replaceAll('/', '-')}.pdf`;

/** A rendered file's hash; null for a patient who was deleted, because the receipt is then another file. */
export const fileOf = (
  { id, printed }: Pick<Receipt, 'id' | 'printed'>,
  { format = 'a4', language = 'en' }: PdfParams,
  pdf: Buffer,
): ReceiptFile | null =>
  isErased(printed)
    ? null
    : { receiptId: id, format, language, sha256: createHash('sha256').update(pdf).digest('hex') };

/** A receipt as a PDF file that browsers show. */
export async function receiptPdf(
  receipt: Receipt,
  params: PdfParams,
  hashes: ReceiptPdfHashes,
): Promise<StreamableFile> {
  const pdf = await renderPdf(receipt, params);
  const file = fileOf(receipt, params, pdf);
  if (file) await hashes.check(receipt.doctorId, [file]);
  return new StreamableFile(pdf, {
    type: PDF_TYPE,
    length: pdf.length,
    disposition: `inline; filename="${pdfFileName(receipt)}"`,
  });
}
