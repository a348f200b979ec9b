import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { DeliveryView } from '../../../../src/events/webhooks/webhook.view';
import { Badge, type Tone } from '../../common/fields/Badge';
import { timeText } from '../../common/fields/timeText';

interface DeliveryResultProps {
  delivery: DeliveryView;
}

/** A failed attempt is a problem, although there will be another one. */
function toneOf({ state, last_tried_at }: DeliveryView): Tone {
  if (state === 'delivered') return 'success';
  if (state === 'failed') return 'error';
  return last_tried_at === null ? 'info' : 'warning';
}

/** Whether the event arrived, and otherwise why not and when it is tried again. */
export function DeliveryResult({ delivery }: DeliveryResultProps) {
  const translate = useTranslate();
  const { state, last_tried_at, status_code, duration_ms, error, next_try_at } = delivery;
  const isRetrying = state === 'pending' && last_tried_at !== null;
  const text = (key: string, values?: object) => translate(`integrations.deliveries.${key}`, values);
  const details = [
    state === 'delivered' && text('answered', { status: status_code, ms: duration_ms }),
    error,
    isRetrying && next_try_at && text('nextTry', { time: timeText(next_try_at) }),
  ].filter(Boolean);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Badge label={text(`states.${isRetrying ? 'retrying' : state}`)} tone={toneOf(delivery)} />
      {details.map((detail) => (
        <span key={String(detail)} className="secondary small">
          {detail}
        </span>
      ))}
    </Box>
  );
}
