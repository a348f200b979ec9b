import { payPageUrl } from '../enrolments/terms/term.dto.js';
import type { Receipt } from './receipt.entity.js';
import type { ReceiptDocument, ReceiptLanguage } from './receipt.rules.js';

/** Name of a receipt's PDF file. */
export const receiptFileName = ({ number }: Pick<ReceiptDocument, 'number'>): string =>
  `${number.replaceAll('/', '-')}.pdf`;

/** The address at which whoever has the patient's link gets the PDF file. */
export const receiptFileUrl = (identifier: string, { id }: Pick<Receipt, 'id'>, language: ReceiptLanguage): string =>
  `${payPageUrl(identifier)}/receipts/${id}.pdf?language=${language}`;
