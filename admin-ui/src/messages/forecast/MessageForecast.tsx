import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../../api/dataProvider';
import { Banner } from '../../common/feedback/Banner';
import { Choice } from '../../common/forms/LabeledSelect';
import { Empty } from '../../common/feedback/EmptyState';
import { RowsSkeleton } from '../../common/lists/ListSkeleton';
import { useAddress } from '../../common/hooks/useUrlParams';
import { useProblemText } from '../../common/feedback/useProblemText';
import { foreseenOf } from './forecast';
import { ForecastDays } from './ForecastDays';

const REACHES = ['7', '30', '90'] as const;
type Reach = (typeof REACHES)[number];

interface Asked {
  days: Reach;
  onlySkipped: boolean;
}

/** What is asked of the forecast, as the address has it. */
function useAsked() {
  const { chosen, choose } = useAddress();
  const asked: Asked = {
    days: REACHES.find((reach) => reach === chosen('days')) ?? '30',
    onlySkipped: chosen('skipped') === 'true',
  };
  const change = (part: Partial<Asked>) => {
    const { days, onlySkipped } = { ...asked, ...part };
    choose({ days, skipped: onlySkipped ? 'true' : null });
  };
  return { ...asked, change };
}

/** The address follows a moment later; the tick must not wait for it. */
function OnlySkipped({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const translate = useTranslate();
  const [[told, shown], set] = useState([checked, checked]);
  if (told !== checked) set([checked, checked]);
  return (
    <FormControlLabel
      label={translate('messages.forecast.onlySkipped')}
      control={
        <Checkbox
          checked={shown}
          onChange={(_, next) => {
            set([checked, next]);
            onChange(next);
          }}
        />
      }
    />
  );
}

/** Who will be written to in the days to come if nothing changes, and who will not, and why. */
export function MessageForecast() {
  const translate = useTranslate();
  const problemText = useProblemText();
  const api = useDataProvider<Api>();
  const { days, onlySkipped, change } = useAsked();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['messages', 'forecast', days],
    queryFn: () => api.messageForecast(days),
  });
  const rows = foreseenOf(data?.forecast ?? []).filter(({ reason }) => !onlySkipped || reason !== null);
  const none = onlySkipped ? 'nobodySkipped' : 'nobody';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 3, rowGap: 1, mb: 2 }}>
        <Choice
          label={translate('messages.forecast.reach')}
          value={days}
          choices={REACHES.map((value) => ({
            value,
            text: translate('messages.forecast.days', { smart_count: Number(value) }),
          }))}
          onChange={(next) => change({ days: next })}
        />
        <OnlySkipped checked={onlySkipped} onChange={(checked) => change({ onlySkipped: checked })} />
      </Box>
      {error && <Banner text={problemText(error, 'loadMessageForecast')} onRetry={() => void refetch()} />}
      {isPending && <RowsSkeleton />}
      {data && (
        <Typography role="status" sx={{ mb: 2 }}>
          {translate('messages.forecast.sent', { smart_count: data.total })}{' '}
          {translate('messages.forecast.skipped', { smart_count: data.skipped })}
        </Typography>
      )}
      {data && rows.length === 0 && (
        <Card>
          <Empty
            title={translate(`messages.forecast.${none}`)}
            hint={translate(`messages.forecast.${none}Hint`, { smart_count: Number(days) })}
          />
        </Card>
      )}
      {data && rows.length > 0 && <ForecastDays key={`${days} ${String(onlySkipped)}`} rows={rows} />}
    </>
  );
}
