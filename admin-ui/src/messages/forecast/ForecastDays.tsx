import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { ListContextProvider, useList, useTranslate } from 'react-admin';
import { formatDay, weekdayOf } from '../../../../src/shared/calendar';
import { formatTime } from '../../../../src/shared/instant';
import { SKIP_TEXTS } from '../../../../src/messaging/message.rules';
import { Badge } from '../../common/fields/Badge';
import { useRelativeDay } from '../../common/fields/DayText';
import { ListPagination } from '../../common/lists/ListPagination';
import { PatientName } from '../../common/fields/PatientName';
import { skipHelp } from '../status-help';
import { groupByDay, type ForecastMessage } from './forecast';
import { StatusReason } from '../StatusReason';

const PAGE_SIZES = [50, 100];

const ForecastRow = ({ message }: { message: ForecastMessage }) => {
  const translate = useTranslate();
  const end = message.subscription_end_date && formatDay(message.subscription_end_date).replaceAll(' ', '\u00a0');
  const details = [message.subscription_name, end && translate('messages.forecast.until', { day: end })];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '64px minmax(0, 1fr)',
        columnGap: 2,
        py: 1.5,
        fontSize: 14,
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box component="time" dateTime={String(message.at)} sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
        {formatTime(new Date(message.at))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 0.5,
          overflowWrap: 'anywhere',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr) minmax(0, 3fr)' },
        }}
      >
        <PatientName patient={message} deleted={message.reason === SKIP_TEXTS.erased} />
        <Box>
          {translate(`messages.kinds.${message.kind}`)}
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{details.filter(Boolean).join(' · ')}</Box>
        </Box>
        {message.reason !== null && (
          <Box sx={{ fontSize: 13, color: 'text.secondary', display: 'grid', justifyItems: 'start', gap: 0.5 }}>
            <Badge label={translate('messages.statuses.skipped')} tone="neutral" />
            <StatusReason reason={message.reason} help={skipHelp(message.reason)} />
          </Box>
        )}
      </Box>
    </Box>
  );
};

/** The forecast grouped by day, with pagination. */
export function ForecastDays({ rows }: { rows: ForecastMessage[] }) {
  const translate = useTranslate();
  const relativeDay = useRelativeDay();
  const list = useList<ForecastMessage>({ data: rows, perPage: PAGE_SIZES[0] ?? 0, resource: 'message-forecast' });
  // useList returns all rows until its first effect has run.
  const shown = (list.data ?? []).slice(0, list.perPage);
  const counts = new Map(groupByDay(rows).map(([day, { length }]) => [day, length]));
  return (
    <ListContextProvider value={list}>
      <Card sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
        {groupByDay(shown).map(([day, messages]) => (
          <Box key={day} component="section" aria-label={`${weekdayOf(day)}, ${formatDay(day)}`} sx={{ py: 1.5 }}>
            <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
              {weekdayOf(day)}, {formatDay(day)}{' '}
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'inline-block' }}>
                {relativeDay(day)} · {translate('messages.forecast.dayCount', { smart_count: counts.get(day) ?? 0 })}
              </Typography>
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {messages.map((row) => (
                <ForecastRow key={row.id} message={row} />
              ))}
            </Box>
          </Box>
        ))}
      </Card>
      <ListPagination pageSizes={PAGE_SIZES} />
    </ListContextProvider>
  );
}
