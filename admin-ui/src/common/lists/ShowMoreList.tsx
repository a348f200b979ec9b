import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Children, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';

interface FewProps {
  /** So many are seen before somebody asks for the rest. */
  few: number;
  /** Room between them. */
  gap: number;
  /** Names the list. */
  label?: string;
  /** List items. */
  children: ReactNode;
}

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };

/** The first of many rows, newest first, and a button that brings the earlier ones and takes the focus to them. */
export function Few({ few, gap, label, children }: FewProps) {
  const translate = useTranslate();
  const rows = Children.toArray(children);
  const [whole, setWhole] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const showAll = () => {
    flushSync(() => setWhole(true));
    const next = list.current?.children[few];
    if (!(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus();
  };
  if (rows.length === 0) return null;
  return (
    <>
      <Box component="ol" ref={list} aria-label={label} sx={{ ...LIST, gap }}>
        {whole ? rows : rows.slice(0, few)}
      </Box>
      {!whole && rows.length > few && (
        <Button size="small" sx={{ mt: 1, ml: -1 }} onClick={showAll}>
          {translate('common.earlier', rows.length - few)}
        </Button>
      )}
    </>
  );
}
