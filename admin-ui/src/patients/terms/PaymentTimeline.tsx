import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import type { TimelineOutcome, TimelineStep } from '../../../../src/payments/timeline/timeline.rules';
import type { StoredTimelineView, TimelineEntry, TimelineView } from '../../../../src/payments/timeline/timeline.view';
import { Banner } from '../../common/feedback/Banner';
import { timeText } from '../../common/fields/timeText';
import { needsAttention } from './timeline';

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

interface EntriesProps {
  entries: TimelineEntry[];
  /** Number of the newest events shown at first. */
  initialCount: number;
  /** Time and text on one line where there is room. */
  compact: boolean;
}

/** Events, oldest first. A button adds the earlier ones and focuses the first of them. */
function Entries({ entries, initialCount, compact }: EntriesProps) {
  const translate = useTranslate();
  const [expanded, setExpanded] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const hiddenCount = expanded ? 0 : Math.max(0, entries.length - initialCount);
  const showAll = () => {
    flushSync(() => setExpanded(true));
    const first = list.current?.firstElementChild;
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus();
  };
  return (
    <>
      {hiddenCount > 0 && (
        <Button size="small" sx={{ ml: -1 }} onClick={showAll}>
          {translate('common.showEarlier', hiddenCount)}
        </Button>
      )}
      <Box
        component="ol"
        ref={list}
        sx={{ listStyle: 'none', m: 0, p: 0, mt: compact ? 0.5 : 1.5, fontSize: compact ? 14 : 15 }}
      >
        {entries.slice(hiddenCount).map(({ at, step, text }, index) => (
          <Box
            component="li"
            key={index}
            sx={{
              position: 'relative',
              pl: 3.5,
              pb: compact ? 0.75 : 2,
              display: compact ? { sm: 'grid' } : undefined,
              gridTemplateColumns: '176px minmax(0, 1fr)',
              alignItems: 'baseline',
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
            <span>{text}</span>
          </Box>
        ))}
      </Box>
    </>
  );
}

interface PaymentTimelineProps {
  /** After a check it has the time of the check, and whether Razorpay answered. */
  result: StoredTimelineView & Partial<Pick<TimelineView, 'checkedAt' | 'answered'>>;
  /** Number of the newest events shown at first. */
  initialCount: number;
}

/** Payment events of an enrolment, oldest first, with a summary. Small while nothing is open. */
export function PaymentTimeline({ result, initialCount }: PaymentTimelineProps) {
  const translate = useTranslate();
  const { outcome, summary, timeline, checkedAt, answered } = result;
  const compact = checkedAt === undefined && !needsAttention(result);
  return (
    <>
      <Banner text={answered === false ? translate('paymentCheck.unanswered') : undefined} type="warning" />
      {!compact && <Alert severity={SEVERITY[outcome]}>{summary}</Alert>}
      {/* That a plan is active is on its card already. */}
      {compact && outcome !== 'active' && <Typography variant="body2">{summary}</Typography>}
      <Entries entries={timeline} initialCount={initialCount} compact={compact} />
      {checkedAt && (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('paymentCheck.checked', { time: timeText(checkedAt) })}
        </Box>
      )}
    </>
  );
}
