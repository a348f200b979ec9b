import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { BulkView } from '../../../../src/bulk/bulk.view';
import { Banner } from '../../common/feedback/Banner';
import { BulkExceptions } from './BulkExceptions';

/** Progress of a bulk action, then its results. */
export function BulkProgress({ bulk }: { bulk: BulkView }) {
  const translate = useTranslate();
  const all = bulk.matched - bulk.skipped.length;
  const ended = bulk.done + bulk.failed.length;
  const text = translate(`bulk.progress.${bulk.status}`, { done: bulk.done, all });
  return (
    <>
      <Typography role="status">{text}</Typography>
      <LinearProgress
        variant="determinate"
        value={all === 0 ? 100 : (ended / all) * 100}
        aria-label={translate('bulk.progressLabel')}
        sx={{ height: 8, borderRadius: 4 }}
      />
      {bulk.status === 'failed' && <Banner type="warning" text={translate('bulk.failedHint')} />}
      <BulkExceptions title={translate('bulk.notDone', { smart_count: bulk.not_done.length })} rows={bulk.not_done} />
      <BulkExceptions title={translate('bulk.failed', { smart_count: bulk.failed.length })} rows={bulk.failed} />
      <BulkExceptions title={translate('bulk.leftOut', { smart_count: bulk.skipped.length })} rows={bulk.skipped} />
    </>
  );
}
