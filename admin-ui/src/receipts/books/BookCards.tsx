import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatCount } from '../../../../src/shared/money';
import type { BooksView } from '../../../../src/receipts/books/books.view';
import { rupeesText } from '../../common/fields/Rupees';

interface BookCardProps {
  /** Text key. */
  name: string;
  /** Rupees. */
  amount: number;
  notes: string[];
}

const BookCard = ({ name, amount, notes }: BookCardProps) => {
  const translate = useTranslate();
  return (
    <Card role="group" aria-label={translate(name)} sx={{ p: { xs: 1.5, sm: 2.5 }, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {translate(name)}
      </Typography>
      <Typography
        component="p"
        sx={{
          my: 0.5,
          fontSize: { xs: 18, sm: 24 },
          fontWeight: 650,
          letterSpacing: '-0.02em',
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {rupeesText(amount)}
      </Typography>
      {notes.map((note) => (
        <Typography key={note} variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {note}
        </Typography>
      ))}
    </Card>
  );
};

/** The sum of each book. */
export function BookCards({ books: { receipts, refunds, cashBook, caseRegister } }: { books: BooksView }) {
  const translate = useTranslate();
  const count = (key: string, smart_count: number) => translate(key, { smart_count, count: formatCount(smart_count) });
  const tax = (amount: number) => (amount > 0 ? [translate('books.withTax', { tax: rupeesText(amount) })] : []);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        mb: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <BookCard
        name="books.receipts"
        amount={receipts.amount}
        notes={[count('books.issued', receipts.count), ...tax(receipts.tax)]}
      />
      <BookCard
        name="books.refunds"
        amount={refunds.amount}
        notes={[count('books.issued', refunds.count), ...tax(refunds.tax)]}
      />
      <BookCard
        name="books.cashBook"
        amount={cashBook.balance}
        notes={[
          count('books.cashEntries', cashBook.entries),
          translate('books.cashFlow', {
            received: rupeesText(cashBook.received),
            returned: rupeesText(cashBook.returned),
          }),
        ]}
      />
      <BookCard
        name="books.caseRegister"
        amount={caseRegister.fees}
        notes={[count('books.cases', caseRegister.entries)]}
      />
    </Box>
  );
}
