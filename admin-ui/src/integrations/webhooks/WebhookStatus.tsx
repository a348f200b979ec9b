import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { WebhookView } from '../../../../src/events/webhooks/webhook.view';
import { Badge, type Tone } from '../../common/fields/Badge';
import { timeText } from '../../common/fields/timeText';

const TONES: Record<WebhookView['status'], Tone> = { working: 'success', failing: 'error', disabled: 'neutral' };

/** Whether a webhook works, and what the doctor should know about it. */
export function WebhookStatus({ webhook }: { webhook: WebhookView }) {
  const translate = useTranslate();
  const { status, disabled_reason, failing_since, last_error, pending, previous_secret_ends_at } = webhook;
  const text = (key: string, values?: object) => translate(`integrations.webhooks.${key}`, values);
  const isBroken = status === 'failing' || (disabled_reason !== null && disabled_reason !== 'doctor');
  const details = [
    disabled_reason && text(`disabledReasons.${disabled_reason}`),
    status === 'failing' && failing_since && text('failingSince', { time: timeText(failing_since) }),
    isBroken && last_error,
    pending > 0 && text('pending', { smart_count: pending }),
    previous_secret_ends_at && translate('integrations.twoSecrets', { time: timeText(previous_secret_ends_at) }),
  ].filter(Boolean);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Badge label={text(`statuses.${status}`)} tone={isBroken ? 'error' : TONES[status]} />
      {details.map((detail) => (
        <span key={String(detail)} className="secondary small">
          {detail}
        </span>
      ))}
    </Box>
  );
}
