import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { DeliveryView } from '../../../../src/events/webhooks/webhook.view';
import { Badge, type Tone } from '../../common/fields/Badge';
import { timeText } from '../../common/fields/timeText';

interface DeliveryResultProps {
  delivery: DeliveryView;
}

/** A first attempt that failed is a problem, although it is tried again. */
function toneOf({ state, attempts }: DeliveryView): Tone {
  if (state === 'delivered') return 'success';
  if (state === 'failed') return 'error';
  return attempts === 0 ? 'info' : 'warning';
}

/** Whether the event arrived, and otherwise why not and when it is tried again. */
export function DeliveryResult({ delivery }: DeliveryResultProps) {
  const translate = useTranslate();
  const { state, attempts, status_code, duration_ms, error, next_try_at } = delivery;
  const text = (key: string, values?: object) => translate(`integrations.deliveries.${key}`, values);
  const details = [
    state === 'delivered' && text('answered', { status: status_code, ms: duration_ms }),
    error,
    next_try_at && attempts > 0 && text('nextTry', { time: timeText(next_try_at) }),
  ].filter(Boolean);
  const label = state === 'pending' && attempts > 0 ? 'retrying' : state;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Badge label={text(`states.${label}`)} tone={toneOf(delivery)} />
      {details.map((detail) => (
        <span key={String(detail)} className="secondary small">
          {detail}
        </span>
      ))}
    </Box>
  );
}
