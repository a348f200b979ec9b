import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { UNDELIVERED } from '../../../src/messaging/message.rules';
import type { Api } from '../api/dataProvider';
import { Banner } from '../common/feedback/Banner';
import { LinkButton } from '../common/screens/LinkButton';
import { undeliveredQuery } from './undelivered-query';

const UNDELIVERED_LIST_PATH = `/messages?filter=${encodeURIComponent(JSON.stringify({ status: UNDELIVERED }))}`;

/** Dashboard warning about messages that failed or have an unknown outcome, or that this check failed. */
export function UndeliveredWarning() {
  const translate = useTranslate();
  const {
    data: count,
    error,
    refetch,
  } = useQuery({ ...undeliveredQuery(useDataProvider<Api>()), refetchInterval: 60_000 });
  if (error && count === undefined)
    return <Banner type="warning" text={translate('messages.notChecked')} onRetry={() => void refetch()} />;
  if (!count) return null;
  return (
    <Banner type="warning" text={translate('messages.warning', { smart_count: count })}>
      <LinkButton to={UNDELIVERED_LIST_PATH} color="inherit" size="small" variant="outlined">
        {translate('messages.open')}
      </LinkButton>
    </Banner>
  );
}
