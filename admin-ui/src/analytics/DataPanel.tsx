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
  /** Disabled while its inputs are incomplete: then the panel has no content. */
  query: { data: unknown; isError: boolean; isEnabled: boolean; refetch: () => unknown };
  /** Scroll target of a figure's link. */
  panelRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

const PANEL_STYLE = {
  scrollMarginTop: { xs: 72, md: 24 },
  outline: 'none !important',
  '&:last-child > section': { mb: { xs: 0, sm: 3 } },
};

/**
 * A titled panel with content from a query. Shows a skeleton while it loads. If a refetch fails, the earlier content stays
 * below the error.
 */
export function DataPanel({ title, actions, controls, query, panelRef, children }: DataPanelProps) {
  const translate = useTranslate();
  const { isError, isEnabled, refetch } = query;
  const hasData = query.data !== undefined;
  return (
    <Box ref={panelRef} tabIndex={-1} sx={PANEL_STYLE}>
      <Panel title={title} actions={actions}>
        {controls && <Box sx={{ mb: 2 }}>{controls}</Box>}
        {isEnabled &&
          !hasData &&
          !isError &&
          [0, 1, 2, 3].map((row) => (
            <Box key={row} sx={{ display: 'flex', gap: 3, height: 52, alignItems: 'center' }}>
              <Skeleton sx={{ flex: 2 }} />
              <Skeleton sx={{ flex: 2 }} />
              <Skeleton sx={{ flex: 1 }} />
            </Box>
          ))}
        {isEnabled && isError && (
          <Box sx={{ py: 2, textAlign: 'center' }}>
            <Typography color="textSecondary" sx={{ mb: 1 }}>
              {translate(hasData ? 'figures.stale' : 'figures.unavailable')}
            </Typography>
            <Button variant="outlined" color="inherit" onClick={() => void refetch()}>
              {translate('common.retry')}
            </Button>
          </Box>
        )}
        {isEnabled && hasData && children}
      </Panel>
    </Box>
  );
}
