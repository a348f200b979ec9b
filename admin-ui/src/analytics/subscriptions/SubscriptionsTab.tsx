import { useTranslate } from 'react-admin';
import { isDay, monthStart } from '../../../../src/shared/calendar';
import { formatCount } from '../../../../src/shared/money';
import { today } from '../../common/fields/DayText';
import { Figure, Figures } from '../../common/figures/Figure';
import { NotLoaded } from '../../common/feedback/NotLoaded';
import { rupeesText } from '../../common/fields/Rupees';
import { useAddress } from '../../common/hooks/useUrlParams';
import { useJump } from '../../common/hooks/useScrollTo';
import { ActiveSubscriptions } from './ActiveSubscriptions';
import { Forecast } from './RenewalForecast';
import { Movements } from './Movements';
import { MrrOverTime } from '../mrr/MrrOverTime';
import { Rates } from './Rates';
import { useFigures } from '../useFigures';

/** What runs today, what it brings, and how that changes. */
export function SubscriptionsTab() {
  const translate = useTranslate();
  const [active, moves] = [useJump(), useJump()];
  const { chosen, choose } = useAddress();
  const asked = chosen('month');
  const month = asked && isDay(`${asked}-01`) ? asked : monthStart(today()).slice(0, 7);
  const setMonth = (next: string) => choose({ month: next });
  const { data, isLoading, error, refetch } = useFigures(['current-mrr'], (api) => api.currentMrr());
  const shown = { loading: isLoading, version: data?.definition, asOf: data?.as_of, rows: active.jump };
  return (
    <>
      <Figures columns={3}>
        <Figure {...{ ...shown, name: translate('analytics.mrr'), of: 'mrr', value: data && rupeesText(data.mrr) }} />
        <Figure
          {...{ ...shown, name: translate('analytics.active'), of: 'activeSubscriptions' }}
          value={data && formatCount(data.activeSubscriptions)}
        />
        <Figure {...{ ...shown, name: translate('analytics.arr'), of: 'arr', value: data && rupeesText(data.arr) }} />
      </Figures>
      <NotLoaded
        text={error ? translate(data ? 'figures.stale' : 'figures.unavailable') : undefined}
        onRetry={() => void refetch()}
        sx={{ mt: -1.5, mb: 3 }}
      />
      <MrrOverTime
        onChoose={(chosen) => {
          setMonth(chosen);
          moves.jump();
        }}
      />
      <ActiveSubscriptions place={active.ref} />
      <Movements month={month} onMonth={setMonth} place={moves.ref} />
      <Rates month={month} onMoves={moves.jump} />
      <Forecast />
    </>
  );
}
