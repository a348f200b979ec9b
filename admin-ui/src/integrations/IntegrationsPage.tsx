import '../i18n/integrations/add-integration-texts';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Page } from '../common/screens/Page';
import { UrlTabs } from '../common/screens/UrlTabs';
import { useBackToSettings } from '../settings/useBackToSettings';
import { DeliveriesTab } from './deliveries/DeliveriesTab';
import { EventsTab } from './events/EventsTab';
import { ApiKeysTab } from './keys/ApiKeysTab';
import { WebhooksTab } from './webhooks/WebhooksTab';

/** /settings/integrations: the clinic's API keys, webhooks, and events. */
export function IntegrationsPage() {
  const translate = useTranslate();
  const title = translate('integrations.title');
  return (
    <Page
      title={title}
      intro={translate('integrations.intro')}
      back={useBackToSettings()}
      actions={
        <Button variant="outlined" color="inherit" href="/api/docs" target="_blank" rel="noreferrer">
          {translate('integrations.docs')}
        </Button>
      }
    >
      <UrlTabs
        label={title}
        tabs={[
          { name: 'keys', label: translate('integrations.tabs.keys'), Screen: ApiKeysTab },
          { name: 'webhooks', label: translate('integrations.tabs.webhooks'), Screen: WebhooksTab },
          { name: 'sent', label: translate('integrations.tabs.sent'), Screen: DeliveriesTab },
          { name: 'events', label: translate('integrations.tabs.events'), Screen: EventsTab },
        ]}
      />
    </Page>
  );
}
