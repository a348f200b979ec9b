import { memo } from 'react';
import type { DashboardView } from '../../../src/analytics/dashboard/dashboard.view';
import { formatCount } from '../../../src/shared/money';
import { Figure, Figures } from '../common/figures/Figure';
import { rupeesText } from '../common/fields/Rupees';

interface StatsProps {
  figures: DashboardView | undefined;
  loading: boolean;
}

const STATS = [
  { metric: 'totalPatients', rows: { kind: 'patients', target: '/patients' }, text: formatCount },
  {
    metric: 'activeSubscriptions',
    rows: { kind: 'subscriptions', target: '/analytics?tab=subscriptions&section=active' },
    text: formatCount,
  },
  { metric: 'subscriptionPlans', rows: { kind: 'plans', target: '/subscriptions' }, text: formatCount },
  { metric: 'monthlyRevenue', rows: { kind: 'payments', target: '/analytics' }, text: rupeesText },
] as const;

export const Stats = memo(function Stats({ figures, loading }: StatsProps) {
  return (
    <Figures columns={4} asOf={figures?.as_of}>
      {STATS.map(({ metric, rows, text }) => (
        <Figure
          key={metric}
          metric={metric}
          rows={rows}
          loading={loading}
          value={figures && text(figures[metric])}
          version={figures?.definition}
        />
      ))}
    </Figures>
  );
});
