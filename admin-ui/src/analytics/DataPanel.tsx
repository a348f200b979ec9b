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
  /** What the rows depend on, above them. */
  controls?: ReactNode;
  /** `stale`: what was read before is there, and could not be read once more. */
  state: 'loading' | 'failed' | 'stale' | 'waiting' | 'ready';
  onRetry: () => void;
  /** Where a figure leads to. */
  panelRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The state of a panel, out of a query's. */
export const panelState = (query: { data: unknown; isError: boolean; isEnabled: boolean }): DataPanelProps['state'] => {
  if (!query.isEnabled) return 'waiting';
  const hasData = query.data !== undefined;
  if (query.isError) return hasData ? 'stale' : 'failed';
  return hasData ? 'ready' : 'loading';
};

/** Rows below their heading, or what stands there until they come. */
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
