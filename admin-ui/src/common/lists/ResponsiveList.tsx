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
  /** Names the text for rows that did not come. */
  failed: FallbackKey;
  /** What stands there when there is none. */
  empty: ReactNode;
  cards: (rows: Row[]) => ReactNode;
  /** `compact`: there is little room for it. */
  table: (compact: boolean) => ReactNode;
  /** Its rows need the room of many columns: cards up to there. */
  manyColumns?: boolean;
  /** Part of something that has a frame. */
  unframed?: boolean;
}

/** A phone shows no more cards at once, a laptop not many more rows. The others are drawn when these are seen. */
const [FIRST_CARDS, FIRST_ROWS] = [3, 8];

/**
 * The rows of the list around it: a table, cards where there is no room for one, or what stands there instead. Rows that
 * were read before stay below the failure to read them once more.
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
  // Rows that have just come are drawn a moment later.
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
