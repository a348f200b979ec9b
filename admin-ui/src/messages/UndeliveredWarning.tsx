import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { UNDELIVERED } from '../../../src/messaging/message.rules';
import type { Api } from '../api/dataProvider';
import { LinkedWarning } from '../common/feedback/LinkedWarning';
import { undeliveredQuery } from './undelivered-query';

const UNDELIVERED_LIST_PATH = `/messages?filter=${encodeURIComponent(JSON.stringify({ status: UNDELIVERED }))}`;

/** Dashboard warning about messages that failed or have an unknown outcome. */
export function UndeliveredWarning() {
  const translate = useTranslate();
  const query = useQuery({ ...undeliveredQuery(useDataProvider<Api>()), refetchInterval: 60_000 });
  return (
    <LinkedWarning
      query={query}
      notChecked="messages.notChecked"
      text={query.data ? translate('messages.warning', { smart_count: query.data }) : undefined}
      to={UNDELIVERED_LIST_PATH}
      linkLabel="messages.open"
    />
  );
}
