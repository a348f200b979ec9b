import { memo } from 'react';
import { useTranslate } from 'react-admin';
import type { DashboardView } from '../../../src/analytics/dashboard/dashboard.view';
import { formatCount } from '../../../src/shared/money';
import { Figure, Figures } from '../common/figures/Figure';
import { rupeesText } from '../common/fields/Rupees';

interface StatsProps {
  figures: DashboardView | undefined;
  loading: boolean;
}

const STATS = [
  { name: 'totalPatients', rows: { kind: 'patients', target: '/patients' }, text: formatCount },
  {
    name: 'activeSubscriptions',
    rows: { kind: 'subscriptions', target: '/analytics?tab=subscriptions' },
    text: formatCount,
  },
  { name: 'subscriptionPlans', rows: { kind: 'plans', target: '/subscriptions' }, text: formatCount },
  { name: 'monthlyRevenue', rows: { kind: 'payments', target: '/analytics' }, text: rupeesText },
] as const;

export const Stats = memo(function Stats({ figures, loading }: StatsProps) {
  const translate = useTranslate();
  return (
    <Figures columns={4}>
      {STATS.map(({ name, rows, text }) => (
        <Figure
          key={name}
          name={translate(`dashboard.stats.${name}`)}
          definitionKey={name}
          rows={rows}
          loading={loading}
          value={figures && text(figures[name])}
          version={figures?.definition}
          asOf={figures?.as_of}
        />
      ))}
    </Figures>
  );
});
