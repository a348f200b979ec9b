import { financialYearDays } from '../../../../src/receipts/financial-year.rules';
import { ReceiptTable } from '../ReceiptTable';
import { BookList, EmptyBook } from './BookList';
import { useBookYear } from './useBookYear';

/** The refund receipts that were issued in a financial year, newest first. */
export function RefundsTab() {
  const { year } = useBookYear();
  return (
    <BookList
      resource="receipts"
      filter={{ kind: 'refund_receipt', ...financialYearDays(year) }}
      hint="books.refundRows.hint"
      permission="receipts.export"
    >
      <ReceiptTable empty={<EmptyBook textKey="books.refundRows" />} />
    </BookList>
  );
}
