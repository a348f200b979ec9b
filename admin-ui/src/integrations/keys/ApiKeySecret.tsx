import { useTranslate } from 'react-admin';
import type { ApiKeyCreatedResponse } from '../../../../src/auth/api-keys/api-key.view';
import { timeText } from '../../common/fields/timeText';
import { SecretDialog } from '../SecretDialog';

interface ApiKeySecretProps {
  created: ApiKeyCreatedResponse;
  onClose: () => void;
}

/** The secret of a new or rotated key. */
export function ApiKeySecret({ created: { api_key: apiKey, secret }, onClose }: ApiKeySecretProps) {
  const translate = useTranslate();
  const endsAt = apiKey.previous_secret_ends_at;
  const hints = [translate('integrations.secretUse')];
  if (endsAt) hints.push(translate('integrations.previousWorks', { time: timeText(endsAt) }));
  return (
    <SecretDialog
      name={apiKey.name}
      secret={secret}
      advice={translate('integrations.secretAdvice')}
      hints={hints}
      onClose={onClose}
    />
  );
}
