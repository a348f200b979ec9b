import { useTranslate } from 'react-admin';
import type { DashboardView } from '../../../src/analytics/dashboard.view';
import { Figure, Figures } from '../common/Figure';
import { rupeesText } from '../common/Rupees';

interface StatsProps {
  figures: DashboardView | undefined;
  loading: boolean;
}

const count = (n: number) => n.toLocaleString('en-IN');

/** Each with the rows it is the sum of. */
const STATS = [
  { name: 'totalPatients', rows: '/patients', text: count },
  { name: 'activeSubscriptions', rows: '/analytics?tab=subscriptions', text: count },
  { name: 'subscriptionPlans', rows: '/subscriptions', text: count },
  { name: 'monthlyRevenue', rows: '/analytics', text: rupeesText },
] as const;

/** The four figures. */
export function Stats({ figures, loading }: StatsProps) {
  const translate = useTranslate();
  return (
    <Figures columns={4}>
      {STATS.map(({ name, rows, text }) => (
        <Figure
          key={name}
          {...{ name: translate(`dashboard.stats.${name}`), of: name, rows, loading }}
          value={figures && text(figures[name])}
          version={figures?.definition}
          asOf={figures?.as_of}
        />
      ))}
    </Figures>
  );
}
