import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Page } from '../common/screens/Page';
import { UrlTabs } from '../common/screens/UrlTabs';
import { preloadMrrChart } from './mrr/MrrChart';
import { RevenueTab } from './revenue/RevenueTab';
import { SubscriptionsTab } from './subscriptions/SubscriptionsTab';

/** /analytics: revenue and subscriptions. */
export function AnalyticsPage() {
  const translate = useTranslate();
  const title = translate('analytics.title');
  useEffect(() => void preloadMrrChart(), []);
  return (
    <Page title={title} compactHead>
      <UrlTabs
        label={title}
        tabs={[
          { name: 'revenue', label: translate('analytics.tabs.revenue'), Screen: RevenueTab },
          { name: 'subscriptions', label: translate('analytics.tabs.subscriptions'), Screen: SubscriptionsTab },
        ]}
      />
    </Page>
  );
}
