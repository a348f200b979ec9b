import { useTranslate } from 'react-admin';
import { Page } from '../common/Page';
import { UrlTabs } from '../common/UrlTabs';
import { RevenueTab } from './RevenueTab';
import { SubscriptionsTab } from './SubscriptionsTab';

/** /analytics: what came in, and what runs. */
export function AnalyticsPage() {
  const translate = useTranslate();
  const title = translate('analytics.title');
  return (
    <Page title={title}>
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
