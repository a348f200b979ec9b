import type { ReceiptDocument, ReceiptFormat, ReceiptLanguage } from '../receipt.rules.js';
import { drawA4 } from './a4-layout.js';
import { createPdf, toBuffer } from '../../platform/pdf/pdf-file.js';
import { contentOf } from './receipt-content.js';
import { RECEIPT_TEXTS } from './receipt-texts.js';
import { drawRoll } from './roll-layout.js';
import { Typesetter } from '../../platform/pdf/typesetter.js';

export interface RenderOptions {
  format: ReceiptFormat;
  /** Language of the labels. Names and texts of the clinic are printed as stored. */
  language: ReceiptLanguage;
  /** The patient's page, as a QR code; null leaves it out. */
  pageUrl: string | null;
  /** The doctor's picture, a square JPEG. */
  picture: Buffer | null;
}

/** Renders a receipt as PDF. The same input gives the same bytes, on every machine and at any time. */
export function renderReceipt(
  document: ReceiptDocument,
  { format, language, pageUrl, picture }: RenderOptions,
): Promise<Buffer> {
  const content = contentOf(document, language);
  const pdf = createPdf({
    title: `${content.title} ${content.number}`,
    author: content.doctor,
    createdAt: document.issuedAt,
    language,
  });
  const draw = format === 'a4' ? drawA4 : drawRoll;
  draw(new Typesetter(pdf), {
    content,
    pageUrl,
    picture,
    pageLabel: RECEIPT_TEXTS[language].page,
  });
  return toBuffer(pdf);
}
