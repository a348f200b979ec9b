import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { ReceiptKind } from '../../../src/receipts/receipt.rules';
import { pathWithQuery, sortParam } from '../api/http/query-string';
import { CsvButton } from '../common/lists/CsvButton';
import { FilterSelect } from '../common/lists/FilterSelect';
import type { PeriodDays } from '../payments/period';
import { SearchForm, SELECT_STYLE } from '../payments/SearchForm';
import { useSearchAndPeriod } from '../payments/useSearchAndPeriod';
import { useReceiptLanguage } from './useReceiptLanguage';
import { ZipButton } from './ZipButton';

/** The filter of the receipts' list, as in the address. Days are those of the issue. */
interface ReceiptFilter extends PeriodDays {
  q?: string | undefined;
  kind?: ReceiptKind | undefined;
}

const KINDS = ['receipt', 'refund_receipt'] as const satisfies ReceiptKind[];

/** On a phone both buttons fit into one line. */
const DOWNLOADS_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '& .MuiButton-root.MuiButton-root': { px: { xs: 1.25, sm: 2 }, whiteSpace: 'nowrap' },
};

/** Search, period and kind. The list stores them in the address. */
export function ReceiptFilters() {
  const translate = useTranslate();
  const filters = useSearchAndPeriod<ReceiptFilter>('q');
  const { list, filter, apply } = filters;
  const [language] = useReceiptLanguage();
  return (
    <SearchForm
      filters={filters}
      searchHint={translate('receipts.searchHint')}
      periodLabel="receipts.period"
      csv={
        <Box sx={DOWNLOADS_STYLE}>
          <ZipButton
            permission="receipts.export"
            path={pathWithQuery('/receipts.zip', { ...filter, language })}
            label="receipts.zip.download"
            failedAction="downloadReceipts"
            disabled={list.total === 0}
          />
          <CsvButton
            permission="receipts.export"
            path="/receipts.csv"
            query={{ ...sortParam(list.sort), ...filter }}
            total={list.total}
          />
        </Box>
      }
    >
      <FilterSelect
        label="receipts.kind"
        all="receipts.allKinds"
        choices={KINDS}
        textKey="receipts.kinds"
        value={filter.kind}
        onChange={(kind) => apply({ kind })}
        sx={SELECT_STYLE}
      />
    </SearchForm>
  );
}
