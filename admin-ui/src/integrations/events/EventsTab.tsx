import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { SxProps, Theme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { EVENT_RETENTION_DAYS, EVENT_TYPES, type EventType } from '../../../../src/events/event-types.rules';
import type { EventView } from '../../../../src/events/event.view';
import { EmptyState } from '../../common/feedback/EmptyState';
import { LoadError } from '../../common/feedback/LoadError';
import { timeText } from '../../common/fields/timeText';
import { BusyButton } from '../../common/forms/BusyButton';
import { useUrlParams } from '../../common/hooks/useUrlParams';
import { FilterSelect } from '../../common/lists/FilterSelect';
import { ListSkeleton } from '../../common/lists/ListSkeleton';
import { RowAction } from '../RowAction';
import { TabHead } from '../TabHead';
import { EventDialog } from './EventDialog';
import { useEvents } from './useEvents';

const TYPES = Object.keys(EVENT_TYPES) as EventType[];
const URL_PARAM = 'event';

const LIST_STYLE: SxProps<Theme> = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 200px auto' },
    alignItems: 'center',
    columnGap: 2,
    px: { xs: 2, sm: 3 },
    py: 1.5,
    fontSize: 14,
    '& + li': { borderTop: 1, borderColor: 'divider' },
  },
  '& time': { gridColumn: { xs: 1, sm: 2 } },
  '& button': { gridColumn: { xs: 2, sm: 3 }, gridRow: { xs: '1 / span 2', sm: 1 } },
};

interface EventListProps {
  events: readonly EventView[];
  onOpen: (event: EventView) => void;
}

function EventList({ events, onOpen }: EventListProps) {
  const translate = useTranslate();
  return (
    <Card>
      <Box component="ul" aria-label={translate('integrations.tabs.events')} sx={LIST_STYLE}>
        {events.map((event) => (
          <li key={event.id}>
            <div>
              <Box sx={{ fontWeight: 600 }}>{translate(`integrations.events.${event.type}`)}</Box>
              <span className="secondary small">
                <code>{event.type}</code> · {translate('integrations.eventLog.number', { number: event.sequence })}
              </span>
            </div>
            <time className="secondary" dateTime={String(event.timestamp)}>
              {timeText(event.timestamp)}
            </time>
            <RowAction onClick={() => onOpen(event)}>{translate('integrations.deliveries.open')}</RowAction>
          </li>
        ))}
      </Box>
    </Card>
  );
}

/** What happened in the clinic, as other software reads it, newest first. */
export function EventsTab() {
  const translate = useTranslate();
  const { param, setParams } = useUrlParams();
  const type = TYPES.find((name) => name === param(URL_PARAM));
  const { events, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useEvents(type);
  const [opened, setOpened] = useState<EventView | null>(null);
  const empty = `integrations.${type ? 'deliveries.noMatch' : 'eventLog.empty'}`;
  return (
    <>
      <TabHead intro={translate('integrations.eventLog.intro', { days: EVENT_RETENTION_DAYS })} />
      <FilterSelect
        id="event-type"
        label="integrations.deliveries.event"
        all="integrations.webhooks.which.all"
        choices={TYPES}
        textKey="integrations.events"
        value={type}
        onChange={(name) => setParams({ [URL_PARAM]: name ?? null })}
        sx={{ width: { xs: '100%', sm: 260 }, mb: 2 }}
      />
      <LoadError error={error} failedAction="loadEvents" refetch={refetch} />
      {isPending && <ListSkeleton />}
      {events?.length === 0 && (
        <Card>
          <EmptyState title={translate(empty)} hint={translate(`${empty}Hint`)} />
        </Card>
      )}
      {events && events.length > 0 && <EventList events={events} onOpen={setOpened} />}
      {hasNextPage && (
        <BusyButton
          variant="outlined"
          color="inherit"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ mt: 2 }}
        >
          {translate('integrations.eventLog.more')}
        </BusyButton>
      )}
      {opened && <EventDialog event={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
