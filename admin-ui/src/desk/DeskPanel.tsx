import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { DeskView } from '../../../src/desk/desk.view';
import { subscriptionLimit } from '../../../src/auth/platform-plan/platform-plan.rules';
import { formatDay, type Day } from '../../../src/shared/calendar';
import type { Api } from '../api/dataProvider';
import { Banner } from '../common/feedback/Banner';
import { InlineError } from '../common/feedback/InlineError';
import { useRelativeDay } from '../common/fields/DayText';
import { LinkButton } from '../common/screens/LinkButton';
import { Panel } from '../common/screens/Panel';
import type { DeskFilter } from './desk-filter';
import { deskQuery } from './desk-query';
import { DeskDialogs, type OpenedDeskDialog } from './DeskDialogs';
import { DeskFilters } from './DeskFilters';
import { DeskRow } from './DeskRow';
import { DeskSummary } from './DeskSummary';
import { useCan } from '../common/access/useCan';

/** Rows shown before "Show more" is pressed, so that the figures below stay near. */
const FIRST_ROWS = 5;

const DeskSkeleton = () => (
  <>
    <Skeleton width="60%" height={24} sx={{ mb: 2 }} />
    {[64, 48, 56].map((width) => (
      <Box key={width} sx={{ display: 'flex', gap: 2, py: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: 1 }}>
          <Skeleton width="30%" height={22} />
          <Skeleton width={`${width}%`} height={20} />
        </Box>
        <Skeleton variant="rounded" width={152} height={44} />
      </Box>
    ))}
  </>
);

const NothingToDo = ({ desk: { next_on }, filtered }: { desk: DeskView; filtered: boolean }) => {
  const translate = useTranslate();
  const hint = next_on === null ? translate('desk.noneHint') : translate('desk.noneNext', { day: formatDay(next_on) });
  return (
    <Box sx={{ py: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{translate(filtered ? 'desk.noneOfFilter' : 'desk.none')}</Typography>
      {!filtered && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
    </Box>
  );
};

const TrialWarning = ({ endsOn }: { endsOn: Day }) => {
  const translate = useTranslate();
  const when = useRelativeDay()(endsOn);
  const text = translate('desk.trial.ends', { when, day: formatDay(endsOn), limit: subscriptionLimit('starter') });
  return (
    <Banner type="warning" text={text}>
      <LinkButton to="/account" color="inherit" size="small" variant="outlined">
        {translate('desk.trial.open')}
      </LinkButton>
    </Banner>
  );
};

interface DeskRowsProps {
  desk: DeskView;
  onOpen: (opened: OpenedDeskDialog) => void;
}

const DeskRows = ({ desk, onOpen }: DeskRowsProps) => {
  const translate = useTranslate();
  const [expanded, setExpanded] = useState(false);
  const { items, total } = desk;
  const shown = expanded ? items : items.slice(0, FIRST_ROWS);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((item) => (
          <DeskRow key={item.id} item={item} onOpen={onOpen} />
        ))}
      </Box>
      {shown.length < items.length && (
        <Button onClick={() => setExpanded(true)} sx={{ minHeight: 44 }}>
          {translate('desk.showAll', { smart_count: items.length - shown.length })}
        </Button>
      )}
      {expanded && total > items.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('desk.notAllShown', { shown: items.length, total })}
        </Typography>
      )}
    </>
  );
};

/** Today: the patients who need something now. */
export const DeskPanel = memo(function DeskPanel() {
  const translate = useTranslate();
  const mayChangePlan = useCan()('profile.write');
  const [filter, setFilter] = useState<DeskFilter>(null);
  const [opened, setOpened] = useState<OpenedDeskDialog | null>(null);
  const { data: desk, isPending, error, refetch } = useQuery(deskQuery(useDataProvider<Api>(), filter));
  return (
    <Panel title={translate('desk.title')}>
      {isPending && <DeskSkeleton />}
      {error && <InlineError text={translate('desk.notLoaded')} onRetry={() => void refetch()} />}
      {desk && (
        <>
          {mayChangePlan && desk.trial_ends_on && <TrialWarning endsOn={desk.trial_ends_on} />}
          <DeskSummary summary={desk.summary} />
          <DeskFilters desk={desk} selected={filter} onSelect={setFilter} />
          {desk.items.length === 0 ? (
            <NothingToDo desk={desk} filtered={filter !== null} />
          ) : (
            <DeskRows key={filter} desk={desk} onOpen={setOpened} />
          )}
        </>
      )}
      {opened && <DeskDialogs {...opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
});
