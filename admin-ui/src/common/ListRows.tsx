import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import type { Act } from '../../../src/shared/fallbacks';
import { Banner } from './Banner';
import { Pages } from './Pages';
import { RowsSkeleton } from './RowsSkeleton';
import { useProblemText } from './useProblemText';
import { useRoom } from './useRoom';

interface ListRowsProps<Row> {
  /** Names the text for rows that did not come. */
  failed: Act;
  /** What stands there when there is none. */
  none: ReactNode;
  cards: (rows: Row[]) => ReactNode;
  /** `compact`: there is little room for it. */
  table: (compact: boolean) => ReactNode;
  /** Part of something that has a frame. */
  bare?: boolean;
}

/** The rows of the list around it: a table, cards where there is no room for one, or what stands there instead. */
export function ListRows<Row extends object>({ failed, none, cards, table, bare = false }: ListRowsProps<Row>) {
  const problemText = useProblemText();
  const { ref, cards: narrow, compact } = useRoom();
  const { data, isPending, error, refetch } = useListContext<Row & RaRecord>();
  if (error) return <Banner text={problemText(error, failed)} onRetry={() => void refetch()} />;
  return (
    <Box ref={ref}>
      {isPending && <RowsSkeleton />}
      {data?.length === 0 && <Card>{none}</Card>}
      {data && data.length > 0 && narrow && cards(data)}
      {data && data.length > 0 && !narrow && <Box component={bare ? 'div' : Card}>{table(compact)}</Box>}
      <Pages />
    </Box>
  );
}
