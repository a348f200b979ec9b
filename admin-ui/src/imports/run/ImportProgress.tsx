import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ImportView } from '../../../../src/imports/import.view';
import { formatCount } from '../../../../src/shared/money';
import { Panel } from '../../common/screens/Panel';

/** How far the server is with a check, an import or an undo. */
export function ImportProgress({ register: { status, progress } }: { register: ImportView }) {
  const translate = useTranslate();
  const { done, total } = progress;
  return (
    <Panel title={translate(`imports.${status}.title`)}>
      <Typography role="status" sx={{ mb: 1 }}>
        {translate(`imports.${status}.text`, { done: formatCount(done), all: formatCount(total) })}
      </Typography>
      <LinearProgress
        aria-label={translate('imports.progressLabel')}
        {...(total > 0 ? { variant: 'determinate', value: Math.min(100, Math.round((done / total) * 100)) } : {})}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {translate(`imports.${status}.hint`)}
      </Typography>
    </Panel>
  );
}
