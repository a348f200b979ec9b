import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../common/Page';
import { RevenueTab } from './RevenueTab';
import { SubscriptionsTab } from './SubscriptionsTab';

const TABS = ['revenue', 'subscriptions'] as const;
type TabName = (typeof TABS)[number];
const SCREENS = { revenue: RevenueTab, subscriptions: SubscriptionsTab } satisfies Record<TabName, unknown>;

/** /analytics: what came in, and what runs. The tab is in the address, so that a figure elsewhere can lead to it. */
export function AnalyticsPage() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'revenue';
  const Screen = SCREENS[tab];
  return (
    <Page title={translate('analytics.title')}>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => setParams({ tab: next })}
        aria-label={translate('analytics.title')}
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={translate(`analytics.tabs.${name}`)}
            sx={{ fontSize: 15, minHeight: 48 }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Screen />
      </Box>
    </Page>
  );
}
