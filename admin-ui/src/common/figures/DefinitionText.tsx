import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Metric } from '../../i18n/en.analytics';

export interface DefinitionProps {
  metric: Metric;
  /** Version of the metric definitions; undefined until loaded. */
  version?: string | undefined;
}

interface DefinitionTextProps extends DefinitionProps {
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
}

/** Popover with a metric's definition. */
export function DefinitionText({ metric, version, anchor, open, onClose }: DefinitionTextProps) {
  const translate = useTranslate();
  const textId = useId();
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate(`metrics.${metric}`),
          'aria-describedby': textId,
          tabIndex: -1,
          sx: { p: 2, maxWidth: 320, border: 1, borderColor: 'divider', boxShadow: 'var(--nirog-shadow)' },
        },
      }}
    >
      <Typography variant="body2" id={textId}>
        {translate(`definitions.${metric}`)}
      </Typography>
      {version && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
          {translate('figures.version', { version })}
        </Typography>
      )}
    </Popover>
  );
}
