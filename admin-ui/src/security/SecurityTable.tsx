import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import type { SecurityEventView } from '../../../src/security/security-event.view';
import { timeText } from '../common/fields/timeText';
import { useUser } from '../common/hooks/useUser';
import { EmptyList } from '../common/lists/EmptyList';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { EventText } from './EventText';
import { useSecurityFilters } from './SecurityFilters';
import { countryName, deviceText, personDetails, personName } from './security-event-text';

type EventRow = SecurityEventView & RaRecord<string>;

const Column = DataTable.Col<EventRow>;
const SECONDARY = { fontSize: 13, color: 'text.secondary' };
/** Tall enough for a thumb without moving the lines apart. */
const FILTER_BUTTON_STYLE = {
  minHeight: 44,
  minWidth: 44,
  my: '-12px',
  justifyContent: 'flex-start',
  font: 'inherit',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  textDecoration: 'underline dotted',
  textUnderlineOffset: '3px',
} as const;

interface EventProps {
  event: SecurityEventView;
}

/** A value of a row that becomes the list's filter. */
const FilterButton = ({ name, onClick }: { name: string; onClick: () => void }) => {
  const translate = useTranslate();
  return (
    <ButtonBase aria-label={translate('security.showOnly', { name })} onClick={onClick} sx={FILTER_BUTTON_STYLE}>
      {name}
    </ButtonBase>
  );
};

function EventPerson({ event: { person } }: EventProps) {
  const translate = useTranslate();
  const ownId = useUser()?.id;
  const { apply } = useSecurityFilters();
  if (person === null) return <Box sx={{ color: 'text.secondary' }}>{translate('security.unknownPerson')}</Box>;
  const name = personName(person, ownId, translate);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <FilterButton name={name} onClick={() => apply({ account_id: person.id })} />
      {personDetails(person, ownId, translate).map((detail) => (
        <Box key={detail} sx={SECONDARY}>
          {detail}
        </Box>
      ))}
    </Box>
  );
}

function EventOrigin({ event: { ip, country, user_agent: userAgent } }: EventProps) {
  const translate = useTranslate();
  const { apply } = useSecurityFilters();
  if (ip === null && userAgent === null) return null; // hidden: of support
  const place = [deviceText(userAgent, translate), countryName(country)].filter(Boolean).join(' · ');
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {ip !== null && <FilterButton name={ip} onClick={() => apply({ ip })} />}
      <Box sx={SECONDARY}>{place}</Box>
    </Box>
  );
}

const EventTime = ({ event: { at } }: EventProps) => <time dateTime={String(at)}>{timeText(at)}</time>;

const EventCard = ({ event }: EventProps) => (
  <>
    <EventText event={event} />
    <Box sx={SECONDARY}>
      <EventTime event={event} />
    </Box>
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 2 }}>
      <EventPerson event={event} />
      <EventOrigin event={event} />
    </Box>
  </>
);

const EventDataTable = ({ compact }: { compact: boolean }) => (
  <DataTable<EventRow>
    rowClick={false}
    sx={{ '& .MuiTableCell-body': { verticalAlign: 'top' }, '& .RaDataTable-thead': { position: 'static' } }}
  >
    <Column
      source="at"
      label="security.columns.at"
      sx={{ width: compact ? 120 : 190, whiteSpace: compact ? 'normal' : 'nowrap' }}
      render={(event) => <EventTime event={event} />}
    />
    <Column disableSort label="security.columns.what" render={(event) => <EventText event={event} />} />
    <Column
      disableSort
      label="security.columns.person"
      sx={{ width: '26%' }}
      render={(event) => <EventPerson event={event} />}
    />
    <Column
      disableSort
      label="security.columns.from"
      sx={{ width: '24%' }}
      render={(event) => <EventOrigin event={event} />}
    />
  </DataTable>
);

export const SecurityTable = () => (
  <ResponsiveList<SecurityEventView>
    failedAction="loadSecurityEvents"
    empty={<EmptyList textKey="security" />}
    card={(event) => <EventCard event={event} />}
    cardSx={{ display: 'grid', gap: 1, fontSize: 14 }}
    table={(compact) => <EventDataTable compact={compact} />}
  />
);
