import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { StoredTimelineView } from '../../../../src/payments/timeline/timeline.view';
import type { Api } from '../../api/dataProvider';
import { InlineError } from '../../common/feedback/InlineError';
import { PaymentTimeline } from './PaymentTimeline';

/** Whether a payment is under way or has failed: somebody at the clinic may be asked about it. */
const needsAttention = ({ outcome, timeline }: StoredTimelineView): boolean =>
  outcome === 'waiting' ||
  outcome === 'authorized' ||
  outcome === 'held' ||
  (outcome === 'none' && timeline.some(({ step }) => step === 'ordered' || step === 'failed'));

/** Payment timeline of the term's enrolment. Open while a payment is not settled, otherwise behind a button. */
export function TermTimeline({ termId }: { termId: string }) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const contentId = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'timeline', termId],
    queryFn: () => api.getTimeline(termId),
  });
  const problem = error ? translate('paymentCheck.unavailable') : undefined;
  const errorLine = <InlineError text={problem} onRetry={() => void refetch()} />;
  if (!data || data.timeline.length === 0) return errorLine;
  const open = chosen ?? needsAttention(data);
  return (
    <Box sx={{ mt: 1 }}>
      {errorLine}
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        aria-controls={open ? contentId : undefined}
        onClick={() => setChosen(!open)}
        sx={{ px: 1, ml: -1 }}
      >
        {translate(open ? 'paymentCheck.hide' : 'paymentCheck.show')}
      </Button>
      {open && (
        <Box id={contentId} sx={{ mt: 1 }}>
          <Typography variant="h3" component="h4" sx={{ mb: 1 }}>
            {translate('paymentCheck.title')}
          </Typography>
          <PaymentTimeline result={data} />
        </Box>
      )}
    </Box>
  );
}
