import type { PatientMessageResponse } from '../../../src/messaging/message.view';
import type { BooksView } from '../../../src/receipts/books/books.view';
import type { ReceiptFormat, ReceiptLanguage } from '../../../src/receipts/receipt.rules';
import { send } from './http/httpClient';
import { pathWithQuery } from './http/query-string';

/** Path of a receipt's PDF file. */
export const receiptPdfPath = (id: string, format: ReceiptFormat, language: ReceiptLanguage): string =>
  pathWithQuery(`/receipts/${id}.pdf`, { format, language });

/** Path of a financial year's books as a zip file. */
export const booksZipPath = (financial_year: string): string => pathWithQuery('/books.zip', { financial_year });

/** Calls for the books, and for receipts besides those of react-admin's resource. */
export const receiptCalls = {
  /** `sent` is the message; the first one of today if there was one. */
  sendReceipt: async (id: string) => ({
    sent: (await send<PatientMessageResponse>('POST', `/receipts/${id}/send`)).message,
  }),
  /** @param financial_year null for the present one */
  getBooks: (financial_year: string | null) => send<BooksView>('GET', pathWithQuery('/books', { financial_year })),
};
