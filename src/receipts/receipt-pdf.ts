import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { payPageUrl } from '../enrolments/terms/term.dto.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { renderReceipt } from './pdf/render-receipt.js';
import type { PdfParams } from './receipt.dto.js';
import type { PrintableReceipt } from './receipts.queries.js';

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

/** A receipt as a PDF file that browsers show. The same receipt gives the same bytes. */
export async function receiptPdf(
  { receipt, picture }: PrintableReceipt,
  { format = 'a4', language = 'en' }: PdfParams,
): Promise<StreamableFile> {
  const { link_identifier: identifier } = receipt.printed;
  const pageUrl = identifier && payPageUrl(identifier);
  const pdf = await renderReceipt(receipt, { format, language, pageUrl, picture });
  return new StreamableFile(pdf, {
    type: PDF_TYPE,
    length: pdf.length,
    disposition: `inline; filename="${receipt.number.replaceAll('/', '-')}.pdf"`,
  });
}
