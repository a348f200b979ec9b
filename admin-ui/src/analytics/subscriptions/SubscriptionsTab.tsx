import { useTranslate } from 'react-admin';
import { isDay, monthStart } from '../../../../src/shared/calendar';
import { formatCount } from '../../../../src/shared/money';
import { today } from '../../common/fields/DayText';
import { Figure, Figures } from '../../common/figures/Figure';
import { InlineError } from '../../common/feedback/InlineError';
import { rupeesText } from '../../common/fields/Rupees';
import { useUrlParams } from '../../common/hooks/useUrlParams';
import { useScrollTo } from '../../common/hooks/useScrollTo';
import { ActiveSubscriptions } from './ActiveSubscriptions';
import { RenewalForecast } from './RenewalForecast';
import { Movements } from './Movements';
import { MrrOverTime } from '../mrr/MrrOverTime';
import { Rates } from './Rates';
import { useFigures } from '../useFigures';

/** Active subscriptions, their MRR, and how both change. */
export function SubscriptionsTab() {
  const translate = useTranslate();
  const [activePanel, movementsPanel] = [useScrollTo(), useScrollTo()];
  const { param, setParams } = useUrlParams();
  const monthParam = param('month');
  const month = monthParam && isDay(`${monthParam}-01`) ? monthParam : monthStart(today()).slice(0, 7);
  const setMonth = (next: string) => setParams({ month: next });
  const { data, isLoading, error, refetch } = useFigures(['current-mrr'], (api) => api.getCurrentMrr());
  const figureProps = {
    loading: isLoading,
    version: data?.definition,
    asOf: data?.as_of,
    rows: { kind: 'subscriptions', target: activePanel.scrollTo } as const,
  };
  return (
    <>
      <Figures columns={3}>
        <Figure {...figureProps} metric="mrr" value={data && rupeesText(data.mrr)} />
        <Figure {...figureProps} metric="activeSubscriptions" value={data && formatCount(data.activeSubscriptions)} />
        <Figure {...figureProps} metric="arr" value={data && rupeesText(data.arr)} />
      </Figures>
      <InlineError
        text={error ? translate(data ? 'figures.stale' : 'figures.unavailable') : undefined}
        onRetry={() => void refetch()}
        sx={{ mt: -1.5, mb: 3 }}
      />
      <MrrOverTime
        onMonth={(chosen) => {
          setMonth(chosen);
          movementsPanel.scrollTo();
        }}
      />
      <ActiveSubscriptions panelRef={activePanel.ref} />
      <Movements month={month} onMonth={setMonth} panelRef={movementsPanel.ref} />
      <Rates month={month} onShowMovements={movementsPanel.scrollTo} />
      <RenewalForecast />
    </>
  );
}
