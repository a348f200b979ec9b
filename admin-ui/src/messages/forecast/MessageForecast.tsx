import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Api } from '../../api/dataProvider';
import { LoadError } from '../../common/feedback/LoadError';
import { LabeledSelect } from '../../common/forms/LabeledSelect';
import { useDraft } from '../../common/forms/useDraft';
import { EmptyState } from '../../common/feedback/EmptyState';
import { ListSkeleton } from '../../common/lists/ListSkeleton';
import { useUrlParams } from '../../common/hooks/useUrlParams';
import { toForecastMessages } from './forecast';
import { ForecastDays } from './ForecastDays';

const HORIZONS_DAYS = ['7', '30', '90'] as const;
type Horizon = (typeof HORIZONS_DAYS)[number];

interface ForecastFilter {
  days: Horizon;
  onlySkipped: boolean;
}

/** The forecast's filters, from the URL. */
function useForecastFilter() {
  const { param, setParams } = useUrlParams();
  const filter: ForecastFilter = {
    days: HORIZONS_DAYS.find((horizon) => horizon === param('days')) ?? '30',
    onlySkipped: param('skipped') === 'true',
  };
  const change = (changes: Partial<ForecastFilter>) => {
    const { days, onlySkipped } = { ...filter, ...changes };
    setParams({ days, skipped: onlySkipped ? 'true' : null });
  };
  return { ...filter, change };
}

/** The checkbox changes immediately; the URL follows. */
function OnlySkippedCheckbox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const translate = useTranslate();
  const { draft, setDraft } = useDraft(checked);
  return (
    <FormControlLabel
      label={translate('messages.forecast.onlySkipped')}
      control={
        <Checkbox
          checked={draft}
          onChange={(_, next) => {
            setDraft(next);
            onChange(next);
          }}
        />
      }
    />
  );
}

/** Which messages will be sent or skipped in the coming days if nothing changes. */
export function MessageForecast() {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const { days, onlySkipped, change } = useForecastFilter();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['messages', 'forecast', days],
    queryFn: () => api.getMessageForecast(days),
  });
  const rows = toForecastMessages(data?.forecast ?? []).filter(({ reason }) => !onlySkipped || reason !== null);
  const emptyKey = onlySkipped ? 'noneSkipped' : 'empty';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 3, rowGap: 1, mb: 2 }}>
        <LabeledSelect
          label={translate('messages.forecast.horizon')}
          value={days}
          choices={HORIZONS_DAYS.map((value) => ({
            value,
            text: translate('messages.forecast.days', { smart_count: Number(value) }),
          }))}
          onChange={(next) => change({ days: next })}
        />
        <OnlySkippedCheckbox checked={onlySkipped} onChange={(checked) => change({ onlySkipped: checked })} />
      </Box>
      {error && <LoadError error={error} failedAction="loadMessageForecast" refetch={refetch} />}
      {isPending && <ListSkeleton />}
      {data && data.forecast.length > 0 && (
        <Typography role="status" sx={{ mb: 2 }}>
          {translate('messages.forecast.sent', { smart_count: data.total })}{' '}
          {translate('messages.forecast.skipped', { smart_count: data.skipped })}
        </Typography>
      )}
      {data && rows.length === 0 && (
        <Card>
          <EmptyState
            title={translate(`messages.forecast.${emptyKey}`)}
            hint={translate(`messages.forecast.${emptyKey}Hint`, { smart_count: Number(days) })}
          />
        </Card>
      )}
      {data && rows.length > 0 && <ForecastDays key={`${days} ${String(onlySkipped)}`} rows={rows} />}
    </>
  );
}
