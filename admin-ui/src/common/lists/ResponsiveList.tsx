import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useDeferredValue, type ReactNode } from 'react';
import { ListContextProvider, useListContext, type RaRecord } from 'react-admin';
import type { Act } from '../../../../src/shared/fallback-messages';
import { Banner } from '../feedback/Banner';
import { Pages } from './ListPagination';
import { RowsSkeleton } from './ListSkeleton';
import { useProblemText } from '../feedback/useProblemText';
import { useRoom } from './useContainerWidth';

interface ListRowsProps<Row> {
  /** Names the text for rows that did not come. */
  failed: Act;
  /** What stands there when there is none. */
  none: ReactNode;
  cards: (rows: Row[]) => ReactNode;
  /** `compact`: there is little room for it. */
  table: (compact: boolean) => ReactNode;
  /** Its rows need the room of many columns: cards up to there. */
  wide?: boolean;
  /** Part of something that has a frame. */
  bare?: boolean;
}

/** A phone shows no more cards at once, a laptop not many more rows. The others are drawn when these are seen. */
const [CARDS_FIRST, ROWS_FIRST] = [3, 8];

/**
 * The rows of the list around it: a table, cards where there is no room for one, or what stands there instead. Rows that
 * were read before stay below the failure to read them once more.
 */
export function ListRows<Row extends object>({ failed, none, cards, table, wide, bare }: ListRowsProps<Row>) {
  const problemText = useProblemText();
  const { ref, few, cards: noTable, compact } = useRoom();
  const narrow = wide ? few : noTable;
  const list = useListContext<Row & RaRecord>();
  const { isPending, error, refetch } = list;
  const data = useDeferredValue(list.data, list.data?.slice(0, narrow ? CARDS_FIRST : ROWS_FIRST));
  const isWhole = useDeferredValue(true, false);
  // Rows that have just come are drawn a moment later.
  const waits = isPending || (list.data !== undefined && data === undefined);
  return (
    <Box ref={ref}>
      <Banner text={problemText(error, failed)} onRetry={() => void refetch()} />
      {waits && <RowsSkeleton />}
      {data?.length === 0 && <Card>{none}</Card>}
      {data && data.length > 0 && narrow && cards(data)}
      {data && data.length > 0 && !narrow && (
        <ListContextProvider value={{ ...list, data } as typeof list}>
          <Box component={bare ? 'div' : Card}>{table(compact)}</Box>
        </ListContextProvider>
      )}
      {data && isWhole && <Pages />}
    </Box>
  );
}
