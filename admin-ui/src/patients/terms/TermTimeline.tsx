import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { Api } from '../../api/dataProvider';
import { InlineError } from '../../common/feedback/InlineError';
import { useSeen } from '../../common/hooks/useSeen';
import { CheckStatusButton } from './CheckStatusButton';
import { PaymentTimeline } from './PaymentTimeline';
import { isEnded, needsAttention } from './timeline';
import { useStatusCheck } from './useStatusCheck';

/** Events shown at first. */
const INITIAL_COUNT = 3;

/**
 * Payment timeline of the term's enrolment, loaded when it is nearly in view. Open, except for an ended term without an
 * open payment, which has a button for it.
 */
export function TermTimeline({ term }: { term: Pick<TermView, 'id' | 'status'> }) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const contentId = useId();
  const { ref, isSeen } = useSeen();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const queryKey = ['payments', 'timeline', term.id];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => api.getTimeline(term.id), enabled: isSeen });
  const { checked, ...button } = useStatusCheck(
    (calls) => calls.checkPaymentStatus(term.id),
    (result) => {
      client.setQueryData(queryKey, result);
      setChosen(true);
    },
  );
  const isEmpty = data?.timeline.length === 0 && !checked;
  const canClose = isEnded(term) && !(data && needsAttention(data));
  const open = !isEmpty && (chosen ?? !canClose);
  const result =
    data && Object.assign({}, data, checked && { checkedAt: checked.checkedAt, answered: checked.answered });
  return (
    <Box ref={ref} sx={{ mt: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, minHeight: 44 }}>
        {!isEmpty && (
          <Box sx={{ flex: 1, minWidth: 150 }}>
            {canClose ? (
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
            ) : (
              <Typography variant="h3" component="h4">
                {translate('paymentCheck.title')}
              </Typography>
            )}
          </Box>
        )}
        <CheckStatusButton {...button} size="small" />
      </Box>
      <InlineError text={error ? translate('paymentCheck.unavailable') : undefined} onRetry={() => void refetch()} />
      {open && (
        <Box id={contentId} aria-live="polite" sx={{ mt: 0.5 }}>
          {result ? (
            <PaymentTimeline result={result} initialCount={INITIAL_COUNT} />
          ) : (
            !error && (isSeen ? <Skeleton variant="rounded" height={112} /> : <Box sx={{ height: 112 }} />)
          )}
        </Box>
      )}
    </Box>
  );
}
