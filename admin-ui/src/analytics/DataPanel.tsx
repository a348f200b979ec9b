import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { useTranslate } from 'react-admin';
import { Panel } from '../common/screens/Panel';

interface DataPanelProps {
  title: string;
  actions?: ReactNode;
  /** Inputs that choose the rows, above them. */
  controls?: ReactNode;
  /**
   * `stale`: an earlier result is shown and the refetch failed. `waiting`: the query is disabled until its inputs are
   * complete.
   */
  state: 'loading' | 'failed' | 'stale' | 'waiting' | 'ready';
  onRetry: () => void;
  /** Scroll target of a figure's link. */
  panelRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The panel state for a query. */
export const panelState = (query: { data: unknown; isError: boolean; isEnabled: boolean }): DataPanelProps['state'] => {
  if (!query.isEnabled) return 'waiting';
  const hasData = query.data !== undefined;
  if (query.isError) return hasData ? 'stale' : 'failed';
  return hasData ? 'ready' : 'loading';
};

/** A titled panel with its content, or a skeleton, an error or nothing, depending on `state`. */
export function DataPanel({ title, actions, controls, state, onRetry, panelRef, children }: DataPanelProps) {
  const translate = useTranslate();
  return (
    <Box ref={panelRef} tabIndex={-1} sx={{ scrollMarginTop: { xs: 72, md: 24 }, outline: 'none !important' }}>
      <Panel title={title} actions={actions}>
        {controls && <Box sx={{ mb: 2 }}>{controls}</Box>}
        {state === 'loading' &&
          [0, 1, 2, 3].map((row) => (
            <Box key={row} sx={{ display: 'flex', gap: 3, height: 52, alignItems: 'center' }}>
              <Skeleton sx={{ flex: 2 }} />
              <Skeleton sx={{ flex: 2 }} />
              <Skeleton sx={{ flex: 1 }} />
            </Box>
          ))}
        {(state === 'failed' || state === 'stale') && (
          <Box sx={{ py: 2, textAlign: 'center' }}>
            <Typography color="textSecondary" sx={{ mb: 1 }}>
              {translate(state === 'stale' ? 'figures.stale' : 'figures.unavailable')}
            </Typography>
            <Button variant="outlined" color="inherit" onClick={onRetry}>
              {translate('common.retry')}
            </Button>
          </Box>
        )}
        {(state === 'ready' || state === 'stale') && children}
      </Panel>
    </Box>
  );
}
