import '../../i18n/receipts/add-receipt-texts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { BooksView } from '../../../../src/receipts/books/books.view';
import type { Api } from '../../api/dataProvider';
import { ERROR_ON_SCREEN } from '../../api/queryClient';
import { booksZipPath } from '../../api/receipts';
import { EmptyState } from '../../common/feedback/EmptyState';
import { LoadError } from '../../common/feedback/LoadError';
import { LabeledSelect } from '../../common/forms/LabeledSelect';
import { LinkButton } from '../../common/screens/LinkButton';
import { Page } from '../../common/screens/Page';
import { Panel } from '../../common/screens/Panel';
import { UrlTabs } from '../../common/screens/UrlTabs';
import { MoneyTabs } from '../MoneyTabs';
import { ZipButton } from '../ZipButton';
import { BookCards } from './BookCards';
import { CaseRegisterTab } from './CaseRegisterTab';
import { CashBookTab } from './CashBookTab';
import { CashSharePanel } from './CashSharePanel';
import { MonthsPanel } from './MonthsPanel';
import { RefundsTab } from './RefundsTab';
import { useBookYear } from './useBookYear';

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
        <ZipButton
          permission="books.export"
          path={booksZipPath(year)}
          label="books.download"
          failedAction="downloadBooks"
          variant="contained"
        />
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

const useBooks = () => {
  const api = useDataProvider<Api>();
  const { year } = useBookYear();
  return useQuery({ queryKey: ['books', year], queryFn: () => api.getBooks(year), ...ERROR_ON_SCREEN });
};

/** The sums of the books, and the files for the accountant. */
function SummaryTab() {
  const { data, error, isPending, refetch } = useBooks();
  return (
    <>
      <LoadError error={error} failedAction="loadBooks" refetch={refetch} />
      {isPending && <BooksSkeleton />}
      {data && <Books books={data} />}
    </>
  );
}

/** The financial years with receipts, the present one and the selected one, newest first. */
function YearSelect() {
  const translate = useTranslate();
  const { present, year, setYear } = useBookYear();
  const { data } = useBooks();
  const years = [...new Set([present, year, ...(data?.financial_years ?? [])])].toSorted().toReversed();
  return (
    <LabeledSelect
      label={translate('books.year')}
      value={year}
      choices={years.map((value) => ({ value, text: value }))}
      onChange={setYear}
    />
  );
}

/** /books: sums and rows of the books of a financial year. */
export function BooksPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('books.title')} intro={translate('books.intro')}>
      <MoneyTabs current="books" />
      <Box sx={{ mb: 2 }}>
        <YearSelect />
      </Box>
      <UrlTabs
        label={translate('books.tabs.label')}
        urlParam="book"
        tabs={[
          { name: 'summary', label: translate('books.tabs.summary'), Screen: SummaryTab },
          { name: 'cash-book', label: translate('books.cashBook'), Screen: CashBookTab },
          { name: 'case-register', label: translate('books.tabs.caseRegister'), Screen: CaseRegisterTab },
          { name: 'refunds', label: translate('books.tabs.refunds'), Screen: RefundsTab },
        ]}
      />
    </Page>
  );
}
