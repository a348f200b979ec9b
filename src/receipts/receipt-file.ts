import { payPageUrl } from '../enrolments/terms/term.dto.js';
import type { Receipt } from './receipt.entity.js';
import type { ReceiptDocument, ReceiptLanguage } from './receipt.rules.js';

/** Name of a receipt's PDF file. */
export const receiptFileName = ({ number }: Pick<ReceiptDocument, 'number'>): string =>
  `${number.replaceAll('/', '-')}.pdf`;

/** The public address of the PDF file: knowing the link of the patient or the payer is enough to read it. */
export const receiptFileUrl = (identifier: string, { id }: Pick<Receipt, 'id'>, language: ReceiptLanguage): string =>
  `${payPageUrl(identifier)}/receipts/${id}.pdf?language=${language}`;
