import '../../i18n/receipts/add-receipt-texts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { financialYearOf } from '../../../../src/receipts/financial-year.rules';
import type { BooksView } from '../../../../src/receipts/books/books.view';
import type { Api } from '../../api/dataProvider';
import { ERROR_ON_SCREEN } from '../../api/queryClient';
import { EmptyState } from '../../common/feedback/EmptyState';
import { LoadError } from '../../common/feedback/LoadError';
import { today } from '../../common/fields/DayText';
import { LabeledSelect } from '../../common/forms/LabeledSelect';
import { useUrlParams } from '../../common/hooks/useUrlParams';
import { LinkButton } from '../../common/screens/LinkButton';
import { Page } from '../../common/screens/Page';
import { Panel } from '../../common/screens/Panel';
import { MoneyTabs } from '../MoneyTabs';
import { BookCards } from './BookCards';
import { BooksZipButton } from './BooksZipButton';
import { CashSharePanel } from './CashSharePanel';
import { MonthsPanel } from './MonthsPanel';

const BooksSkeleton = () => (
  <>
    <Skeleton variant="rounded" height={132} sx={{ mb: 3 }} />
    <Panel>
      <Skeleton width={180} height={28} />
      <Skeleton width="70%" />
    </Panel>
  </>
);

const isEmpty = ({ receipts, refunds, caseRegister, months }: BooksView) =>
  receipts.count + refunds.count + caseRegister.entries + months.length === 0;

function Books({ books }: { books: BooksView }) {
  const translate = useTranslate();
  const { financial_year: year, from, to } = books;
  if (isEmpty(books))
    return (
      <Panel>
        <EmptyState title={translate('books.empty', { year })} hint={translate('books.emptyHint')} />
      </Panel>
    );
  return (
    <>
      <BookCards books={books} />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3, '& > *': { flex: { xs: '1 1 100%', sm: 'initial' } } }}
      >
        <BooksZipButton year={year} />
        <LinkButton
          to={{
            pathname: '/receipts',
            search: new URLSearchParams({ filter: JSON.stringify({ from, to }) }).toString(),
          }}
          variant="outlined"
          color="inherit"
        >
          {translate('books.viewReceipts', { year })}
        </LinkButton>
      </Box>
      <CashSharePanel share={books.cashShare} />
      <MonthsPanel months={books.months} />
    </>
  );
}

/** /books: the sums of a financial year, and the files for the accountant. */
export function BooksPage() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const { param, setParams } = useUrlParams();
  const present = financialYearOf(today());
  const year = param('year') ?? present;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['books', year],
    queryFn: () => api.getBooks(year),
    ...ERROR_ON_SCREEN,
  });
  const years = [...new Set([present, year, ...(data?.financial_years ?? [])])].toSorted().toReversed();
  return (
    <Page title={translate('books.title')} intro={translate('books.intro')}>
      <MoneyTabs current="books" />
      <Box sx={{ mb: 3 }}>
        <LabeledSelect
          label={translate('books.year')}
          value={year}
          choices={years.map((value) => ({ value, text: value }))}
          onChange={(value) => setParams({ year: value }, { replace: false })}
        />
      </Box>
      <LoadError error={error} failedAction="loadBooks" refetch={refetch} />
      {isPending && <BooksSkeleton />}
      {data && <Books books={data} />}
    </Page>
  );
}
