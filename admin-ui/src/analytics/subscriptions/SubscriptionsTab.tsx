import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '../../../../src/shared/money';
import { Figure, Figures } from '../../common/figures/Figure';
import { InlineError } from '../../common/feedback/InlineError';
import { rupeesText, wholeRupeesText } from '../../common/fields/Rupees';
import { UrlTabs } from '../../common/screens/UrlTabs';
import { MrrOverTime } from '../mrr/MrrOverTime';
import { useFigures } from '../useFigures';
import { ActiveSubscriptions } from './ActiveSubscriptions';
import { Movements } from './Movements';
import { Rates } from './Rates';
import { RenewalForecast } from './RenewalForecast';
import { SECTION_PARAM, useSectionParam, type Section } from './section-params';

/** In the order of their tabs. Each loads its own data. */
const SECTIONS: { name: Section; Screen: ComponentType }[] = [
  { name: 'renewals', Screen: RenewalForecast },
  { name: 'active', Screen: ActiveSubscriptions },
  { name: 'mrr', Screen: MrrOverTime },
  { name: 'movements', Screen: Movements },
  { name: 'rates', Screen: Rates },
];

/** MRR and the number of active subscriptions, and sections with their rows and changes. */
export function SubscriptionsTab() {
  const translate = useTranslate();
  const openSection = useSectionParam();
  const { data, isLoading, error, refetch } = useFigures(['current-mrr'], (api) => api.getCurrentMrr());
  const figureProps = {
    loading: isLoading,
    version: data?.definition,
    rows: { kind: 'subscriptions', target: () => openSection('active') } as const,
  };
  const mrrProps = (amount: number | undefined) =>
    amount === undefined ? { value: undefined } : { value: wholeRupeesText(amount), exact: rupeesText(amount) };
  return (
    <>
      <Figures columns={3} asOf={data?.as_of} phoneRows>
        <Figure {...figureProps} metric="mrr" {...mrrProps(data?.mrr)} />
        <Figure {...figureProps} metric="activeSubscriptions" value={data && formatCount(data.activeSubscriptions)} />
        <Figure {...figureProps} metric="arr" {...mrrProps(data?.arr)} />
      </Figures>
      <InlineError
        text={error ? translate(data ? 'figures.stale' : 'figures.unavailable') : undefined}
        onRetry={() => void refetch()}
        sx={{ mt: -1.5, mb: 3 }}
      />
      <UrlTabs
        label={translate('analytics.tabs.subscriptions')}
        urlParam={SECTION_PARAM}
        tabs={SECTIONS.map((section) => ({ ...section, label: translate(`analytics.sections.${section.name}`) }))}
      />
    </>
  );
}
