import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { isDay } from '../../../src/shared/calendar';
import type { DayRange } from '../api/analytics';
import { DayField } from '../common/forms/DayField';
import { useDraft } from '../common/forms/useDraft';

interface DayRangeInputsProps {
  /** Null without a complete range. If something else than the fields changes it (Back, or a link), the fields follow. */
  range?: DayRange | null;
  /** Null while a date is missing or the end is before the start. */
  onChange: (range: DayRange | null) => void;
}

export function DayRangeInputs({ range, onChange }: DayRangeInputsProps) {
  const translate = useTranslate();
  const { draft: start, setDraft: setStart, setSent: setSentStart } = useDraft<string>(range?.start_date ?? '');
  const { draft: end, setDraft: setEnd, setSent: setSentEnd } = useDraft<string>(range?.end_date ?? '');
  const isReversed = isDay(start) && isDay(end) && end < start;
  const change = (from: string, to: string) => {
    const next = isDay(from) && isDay(to) && from <= to ? { start_date: from, end_date: to } : null;
    setStart(from);
    setEnd(to);
    setSentStart(next?.start_date ?? '');
    setSentEnd(next?.end_date ?? '');
    onChange(next);
  };
  const date = (label: string, value: string, set: (text: string) => void, problem?: string) => (
    <DayField
      label={translate(label)}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={set}
      sx={{ flex: '1 1 136px', maxWidth: { sm: 184 } }}
    />
  );
  return (
    <Box role="group" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
      {date('analytics.start', start, (text) => change(text, end))}
      {date(
        'analytics.end',
        end,
        (text) => change(start, text),
        isReversed ? translate('analytics.endBeforeStart') : undefined,
      )}
      {(start === '' || end === '') && (
        <Typography
          variant="body2"
          role="status"
          color="textSecondary"
          sx={{ width: { xs: '100%', sm: 'auto' }, alignSelf: 'end', pb: { sm: 1.5 } }}
        >
          {translate('analytics.datesMissing')}
        </Typography>
      )}
    </Box>
  );
}
