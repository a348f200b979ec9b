import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useDeferredValue, type ReactNode } from 'react';
import { ListContextProvider, useListContext, type RaRecord } from 'react-admin';
import type { FallbackKey } from '../../../../src/shared/fallback-messages';
import { Banner } from '../feedback/Banner';
import { ListPagination } from './ListPagination';
import { ListSkeleton } from './ListSkeleton';
import { useProblemText } from '../feedback/useProblemText';
import { useContainerWidth } from './useContainerWidth';

interface ResponsiveListProps<Row> {
  /** Fallback text if the rows cannot be loaded. */
  failed: FallbackKey;
  empty: ReactNode;
  cards: (rows: Row[]) => ReactNode;
  /** @param compact little horizontal space. */
  table: (compact: boolean) => ReactNode;
  /** The table needs more width: cards are used up to a higher breakpoint. */
  manyColumns?: boolean;
  /** Rendered without a card, because the parent has a frame. */
  unframed?: boolean;
}

/** Rows of the first render: about what fits on the screen. The rest is rendered afterwards. */
const [FIRST_CARDS, FIRST_ROWS] = [3, 8];

/**
 * Renders the rows of the list context as a table, or as cards where it is narrow; otherwise a skeleton, an empty state
 * or an error. If a refetch fails, the previous rows stay below the error.
 */
export function ResponsiveList<Row extends object>({
  failed,
  empty,
  cards,
  table,
  manyColumns,
  unframed,
}: ResponsiveListProps<Row>) {
  const problemText = useProblemText();
  const { ref, fitsFewColumns, fitsOnlyCards, compact } = useContainerWidth();
  const showCards = manyColumns ? fitsFewColumns : fitsOnlyCards;
  const list = useListContext<Row & RaRecord>();
  const { isPending, error, refetch } = list;
  const data = useDeferredValue(list.data, list.data?.slice(0, showCards ? FIRST_CARDS : FIRST_ROWS));
  const isComplete = useDeferredValue(true, false);
  // The first rows are loaded but not rendered yet.
  const isWaiting = isPending || (list.data !== undefined && data === undefined);
  return (
    <Box ref={ref}>
      <Banner text={problemText(error, failed)} onRetry={() => void refetch()} />
      {isWaiting && <ListSkeleton />}
      {data?.length === 0 && <Card>{empty}</Card>}
      {data && data.length > 0 && showCards && cards(data)}
      {data && data.length > 0 && !showCards && (
        <ListContextProvider value={{ ...list, data } as typeof list}>
          <Box component={unframed ? 'div' : Card}>{table(compact)}</Box>
        </ListContextProvider>
      )}
      {data && isComplete && <ListPagination />}
    </Box>
  );
}
