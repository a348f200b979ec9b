import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { TimelineOutcome, TimelineStep } from '../../../../src/payments/timeline/timeline.rules';
import type { StoredTimelineView, TimelineView } from '../../../../src/payments/timeline/timeline.view';
import { timeText } from '../../common/fields/timeText';

const SEVERITY: Record<TimelineOutcome, 'success' | 'warning' | 'info'> = {
  active: 'success',
  held: 'warning',
  authorized: 'warning',
  waiting: 'warning',
  none: 'info',
};

/** The colour only repeats the text. Neutral steps are grey. */
const COLOUR: Partial<Record<TimelineStep, string>> = {
  captured: 'success.main',
  activated: 'success.main',
  failed: 'warning.main',
  authorized: 'warning.main',
  held: 'warning.main',
};

interface PaymentTimelineProps {
  /** After a check it has the time of the check. */
  result: StoredTimelineView & Partial<Pick<TimelineView, 'checkedAt'>>;
}

/** Payment events of an enrolment, oldest first, with a summary. */
export function PaymentTimeline({ result }: PaymentTimelineProps) {
  const translate = useTranslate();
  return (
    <>
      <Alert severity={SEVERITY[result.outcome]}>{result.summary}</Alert>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2.5, fontSize: 15 }}>
        {result.timeline.map(({ at, step, text }, index) => (
          <Box
            component="li"
            key={index}
            sx={{
              position: 'relative',
              pl: 3.5,
              pb: 2,
              overflowWrap: 'anywhere',
              '&::before, &:not(:last-of-type)::after': { content: '""', position: 'absolute' },
              '&::before': {
                top: 6,
                left: 2,
                width: 10,
                height: 10,
                borderRadius: '50%',
                bgcolor: COLOUR[step] ?? 'text.secondary',
              },
              '&:not(:last-of-type)::after': { top: 20, bottom: -4, left: 6, width: 2, bgcolor: 'divider' },
            }}
          >
            <Box component="time" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
              {timeText(at)}
            </Box>
            {text}
          </Box>
        ))}
      </Box>
      {result.checkedAt && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('paymentCheck.checked', { time: timeText(result.checkedAt) })}
        </Box>
      )}
    </>
  );
}
