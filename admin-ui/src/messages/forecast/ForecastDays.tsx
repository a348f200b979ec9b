import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { ListContextProvider, useList, useTranslate } from 'react-admin';
import { formatDay, weekdayOf } from '../../../../src/shared/calendar';
import { formatTime } from '../../../../src/shared/instant';
import { SKIPS } from '../../../../src/messaging/message.rules';
import { Badge } from '../../common/fields/Badge';
import { useDistance } from '../../common/fields/DayText';
import { Pages } from '../../common/lists/ListPagination';
import { PatientName } from '../../common/fields/PatientName';
import { skipAdvice } from '../status-help';
import { byDay, type Foreseen } from './forecast';
import { Why } from '../StatusReason';

/** Rows a page. */
const STEPS = [50, 100];

const Row = ({ of }: { of: Foreseen }) => {
  const translate = useTranslate();
  const end = of.subscription_end_date && formatDay(of.subscription_end_date).replaceAll(' ', '\u00a0');
  const about = [of.subscription_name, end && translate('messages.forecast.until', { day: end })];
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'grid', gridTemplateColumns: '64px minmax(0, 1fr)', columnGap: 2, py: 1.5, fontSize: 14 },
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box component="time" dateTime={String(of.at)} sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
        {formatTime(new Date(of.at))}
      </Box>
      <Box
        sx={{
          ...{ display: 'grid', columnGap: 2, rowGap: 0.5, overflowWrap: 'anywhere' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr) minmax(0, 3fr)' },
        }}
      >
        <PatientName of={of} deleted={of.reason === SKIPS.erased} />
        <Box>
          {translate(`messages.kinds.${of.kind}`)}
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{about.filter(Boolean).join(' · ')}</Box>
        </Box>
        {of.reason !== null && (
          <Box sx={{ fontSize: 13, color: 'text.secondary', display: 'grid', justifyItems: 'start', gap: 0.5 }}>
            <Badge label={translate('messages.statuses.skipped')} tone="neutral" />
            <Why reason={of.reason} advice={skipAdvice(of.reason)} />
          </Box>
        )}
      </Box>
    </Box>
  );
};

/** What is foreseen, below its days, page by page. */
export function ForecastDays({ rows }: { rows: Foreseen[] }) {
  const translate = useTranslate();
  const distance = useDistance();
  const list = useList<Foreseen>({ data: rows, perPage: STEPS[0] ?? 0, resource: 'message-forecast' });
  // Until its first effect has run, useList gives every row.
  const shown = (list.data ?? []).slice(0, list.perPage);
  const counts = new Map(byDay(rows).map(([day, { length }]) => [day, length]));
  return (
    <ListContextProvider value={list}>
      <Card sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
        {byDay(shown).map(([day, messages]) => (
          <Box key={day} component="section" aria-label={`${weekdayOf(day)}, ${formatDay(day)}`} sx={{ py: 1.5 }}>
            <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
              {weekdayOf(day)}, {formatDay(day)}{' '}
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'inline-block' }}>
                {distance(day)} · {translate('messages.forecast.ofDay', { smart_count: counts.get(day) ?? 0 })}
              </Typography>
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {messages.map((row) => (
                <Row key={row.id} of={row} />
              ))}
            </Box>
          </Box>
        ))}
      </Card>
      <Pages steps={STEPS} />
    </ListContextProvider>
  );
}
