import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Children, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';

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
  const [expanded, setExpanded] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const showAll = () => {
    flushSync(() => setExpanded(true));
    const next = list.current?.children[initialCount];
    if (!(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus();
  };
  if (rows.length === 0) return null;
  return (
    <>
      <Box component="ol" ref={list} aria-label={label} sx={{ ...LIST_STYLE, gap }}>
        {expanded ? rows : rows.slice(0, initialCount)}
      </Box>
      {!expanded && rows.length > initialCount && (
        <Button size="small" sx={{ mt: 1, ml: -1 }} onClick={showAll}>
          {translate('common.showEarlier', rows.length - initialCount)}
        </Button>
      )}
    </>
  );
}
