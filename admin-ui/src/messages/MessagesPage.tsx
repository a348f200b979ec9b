import { useTranslate } from 'react-admin';
import { Page } from '../common/screens/Page';
import { UrlTabs } from '../common/screens/UrlTabs';
import { MessageForecast } from './forecast/MessageForecast';
import { MessageList } from './MessageList';

/** /messages: sent messages, and a forecast. */
export function MessagesPage() {
  const translate = useTranslate();
  const title = translate('messages.title');
  return (
    <Page title={title} intro={translate('messages.intro')}>
      <UrlTabs
        label={title}
        tabs={[
          { name: 'sent', label: translate('messages.tabs.sent'), Screen: MessageList },
          { name: 'forecast', label: translate('messages.tabs.forecast'), Screen: MessageForecast },
        ]}
      />
    </Page>
  );
}
