import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { SxProps, Theme } from '@mui/material/styles';
import { useDeferredValue, type ReactNode } from 'react';
import { ListContextProvider, useListContext, type RaRecord } from 'react-admin';
import type { FallbackKey } from '../../../../src/shared/fallback-messages';
import { LoadError } from '../feedback/LoadError';
import { ListPagination } from './ListPagination';
import { ListSkeleton } from './ListSkeleton';
import { useContainerWidth } from './useContainerWidth';

interface ResponsiveListProps<Row> {
  /** Chooses the error text if the rows cannot be loaded. */
  failedAction: FallbackKey;
  empty: ReactNode;
  /** Content of a row's card. */
  card: (row: Row) => ReactNode;
  /** Style of each card. */
  cardSx?: object;
  /** @param compact whether horizontal space is short. @param narrow whether only a table with few columns fits. */
  table: (compact: boolean, narrow: boolean) => ReactNode;
  /** The table needs more width: cards are shown up to a higher breakpoint, two in a row where they fit. */
  manyColumns?: boolean;
  /** The parent already is a card. */
  unframed?: boolean;
}

/** How many cards or rows about fit on the screen. */
const [FIRST_CARDS, FIRST_ROWS] = [4, 8];

const CARD_STYLE = { display: 'grid', gap: 1.5, fontSize: 14 };

/** One style for all cards: computing styles for each element takes a phone longer than rendering the cards. */
const cardsStyle = (cardSx: object, twoInRow: boolean): SxProps<Theme> => ({
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: { xs: 1, sm: 1.5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${twoInRow ? 2 : 1}, minmax(0, 1fr))` },
  '& > li': {
    p: 2,
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    boxShadow: 'var(--nirog-shadow)',
    ...cardSx,
  },
});

/**
 * Renders the rows of the list context as a table, or as cards where it is narrow; otherwise a skeleton, an empty state
 * or an error. If a refetch fails, the previous rows stay below the error.
 */
export function ResponsiveList<Row extends { id: string }>(props: ResponsiveListProps<Row>) {
  const { failedAction, empty, card, cardSx = CARD_STYLE, table, manyColumns = false, unframed } = props;
  const { ref, fitsTable, fitsWideTable, compact } = useContainerWidth();
  const showCards = manyColumns ? !fitsWideTable : !fitsTable;
  const list = useListContext<Row & RaRecord>();
  const { isPending, error, refetch } = list;
  // The first render shows what fits on the screen. React renders the other rows in the background.
  const data = useDeferredValue(list.data, list.data?.slice(0, showCards ? FIRST_CARDS : FIRST_ROWS));
  const showPagination = useDeferredValue(true, false);
  // A deferred value is one render late: when the rows have just been loaded, `data` is still undefined.
  const showSkeleton = isPending || (list.data !== undefined && data === undefined);
  return (
    <Box ref={ref}>
      <LoadError error={error} failedAction={failedAction} refetch={refetch} />
      {showSkeleton && <ListSkeleton />}
      {data?.length === 0 && <Card>{empty}</Card>}
      {data && data.length > 0 && showCards && (
        <Box component="ul" sx={cardsStyle(cardSx, manyColumns)}>
          {data.map((row) => (
            <li key={row.id}>{card(row)}</li>
          ))}
        </Box>
      )}
      {data && data.length > 0 && !showCards && (
        <ListContextProvider value={{ ...list, data } as typeof list}>
          <Box component={unframed ? 'div' : Card}>{table(compact, !fitsWideTable)}</Box>
        </ListContextProvider>
      )}
      {data && showPagination && <ListPagination />}
    </Box>
  );
}
