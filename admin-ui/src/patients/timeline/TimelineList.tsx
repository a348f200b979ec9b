import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientTimelineEntryView } from '../../../../src/patient-timeline/patient-timeline.view';
import type { PatientView } from '../../../../src/patients/patient.view';
import type { PaymentView } from '../../../../src/payments/payment.view';
import { dayOf, formatDay, type Day } from '../../../../src/shared/calendar';
import { useRelativeDay } from '../../common/fields/DayText';
import { BusyButton } from '../../common/forms/BusyButton';
import { PaymentDialog } from '../../payments/PaymentDialog';
import { TimelineEntry } from './TimelineEntry';

/** One style for all entries: computing styles for each takes a phone longer than rendering them. */
const LIST_STYLE: SxProps<Theme> = {
  '& ol': { m: 0, p: 0, listStyle: 'none' },
  '& .entry': {
    display: 'grid',
    gridTemplateColumns: { xs: '32px minmax(0, 1fr) auto', md: '32px minmax(0, 1fr) auto 96px' },
    columnGap: { xs: 1.5, md: 2 },
    rowGap: 1,
    alignItems: 'start',
    py: 1.5,
    borderTop: 1,
    borderColor: 'divider',
    fontSize: 15,
    lineHeight: 1.4,
  },
  '& .entry:focus': { outline: 'none' },
  '& .title': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 550, minHeight: 26 },
  '& .amount': { textAlign: 'right', color: 'text.secondary', pt: 0.5, gridColumn: { md: 4 } },
  '& .received': { color: 'text.primary', fontWeight: 600 },
  '& .actions': {
    display: 'flex',
    gridColumn: { xs: '2 / -1', md: 3 },
    gridRow: { md: 1 },
    '&:empty': { display: 'none' },
  },
};

interface DayEntries {
  day: Day;
  entries: PatientTimelineEntryView[];
}

/** Groups entries that are in order of time. */
function groupByDay(entries: readonly PatientTimelineEntryView[]): DayEntries[] {
  const days: DayEntries[] = [];
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

interface TimelineListProps {
  entries: PatientTimelineEntryView[];
  patient: PatientView;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

/** The entries by day. "Show more" adds earlier ones and focuses the first of them. */
export function TimelineList({ entries, patient, hasMore, loadingMore, onMore }: TimelineListProps) {
  const translate = useTranslate();
  const relativeDay = useRelativeDay();
  const [refunded, setRefunded] = useState<PaymentView | null>(null);
  const list = useRef<HTMLDivElement>(null);
  /** Number of entries before "Show more" was pressed. */
  const focusFrom = useRef<number | null>(null);
  useEffect(() => {
    if (focusFrom.current === null || entries.length <= focusFrom.current) return;
    list.current?.querySelectorAll<HTMLElement>('.entry')[focusFrom.current]?.focus();
    focusFrom.current = null;
  }, [entries.length]);
  const newestReply = entries.find(({ reply }) => reply !== null);
  const showMore = () => {
    focusFrom.current = entries.length;
    onMore();
  };
  return (
    <>
      <Box ref={list} role="group" aria-label={translate('timeline.list')} sx={LIST_STYLE}>
        {groupByDay(entries).map(({ day, entries: ofDay }) => (
          <Box key={day} component="section" sx={{ mb: 2 }}>
            <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 1 }}>
              {formatDay(day)} <span className="secondary">· {relativeDay(day)}</span>
            </Typography>
            <ol>
              {ofDay.map((entry) => (
                <TimelineEntry
                  key={entry.id}
                  entry={entry}
                  patient={patient}
                  onRefund={setRefunded}
                  isNewestReply={entry === newestReply}
                />
              ))}
            </ol>
          </Box>
        ))}
      </Box>
      {hasMore && (
        <BusyButton variant="outlined" color="inherit" busy={loadingMore} onClick={showMore}>
          {translate(loadingMore ? 'timeline.loadingMore' : 'timeline.showMore')}
        </BusyButton>
      )}
      {refunded && <PaymentDialog payment={refunded} onClose={() => setRefunded(null)} />}
    </>
  );
}
