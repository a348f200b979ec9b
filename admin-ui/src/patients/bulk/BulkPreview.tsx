import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { BulkAction } from '../../../../src/bulk/bulk.rules';
import type { BulkView } from '../../../../src/bulk/bulk.view';
import { errorBodyOf } from '../../api/http/problem';
import { LoadError } from '../../common/feedback/LoadError';
import { rupeesText } from '../../common/fields/Rupees';
import { BulkExceptions } from './BulkExceptions';

interface BulkPreviewProps {
  action: BulkAction;
  preview: UseQueryResult<BulkView>;
}

/** How many patients the action is for, who is left out and why, and what the messages cost. */
export function BulkPreview({ action, preview: { data, error, refetch } }: BulkPreviewProps) {
  const translate = useTranslate();
  if (errorBodyOf(error).details) return null; // said at the field
  if (error) return <LoadError error={error} failedAction="previewBulk" refetch={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={72} />;
  const eligible = data.matched - data.skipped.length;
  return (
    <>
      <Typography role="status">
        {translate(`bulk.preview.${action}`, { smart_count: eligible })}
        {data.message_cost > 0 && ` ${translate('bulk.cost', { cost: rupeesText(data.message_cost) })}`}
      </Typography>
      <BulkExceptions title={translate('bulk.leftOut', { smart_count: data.skipped.length })} rows={data.skipped} />
    </>
  );
}
