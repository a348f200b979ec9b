import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Children, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useShowMore } from './useShowMore';

interface ShowMoreListProps {
  /** Number of items shown before "Show earlier" is pressed. */
  initialCount: number;
  gap: number;
  label?: string;
  /** Must be list items. */
  children: ReactNode;
}

const LIST_STYLE = { m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };

/** Ordered list of the newest items. A button adds the earlier ones and focuses the first of them. */
export function ShowMoreList({ initialCount, gap, label, children }: ShowMoreListProps) {
  const translate = useTranslate();
  const rows = Children.toArray(children);
  const { ref, shownOf, showAll } = useShowMore<HTMLOListElement>(initialCount);
  const shown = shownOf(rows);
  if (rows.length === 0) return null;
  return (
    <>
      <Box component="ol" ref={ref} aria-label={label} sx={{ ...LIST_STYLE, gap }}>
        {shown}
      </Box>
      {rows.length > shown.length && (
        <Button size="small" sx={{ mt: 1, ml: -1 }} onClick={showAll}>
          {translate('common.showEarlier', rows.length - shown.length)}
        </Button>
      )}
    </>
  );
}
