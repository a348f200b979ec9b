import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useNotify, useTranslate, type Validator } from 'react-admin';
import { EVENT_RETENTION_DAYS } from '../../../../src/events/event-types.rules';
import type { WebhookView } from '../../../../src/events/webhooks/webhook.view';
import { addDays, daysBetween, isDay, startOfDay, type Day } from '../../../../src/shared/calendar';
import { webhooksApi, type Replay } from '../../api/webhooks';
import { today } from '../../common/fields/DayText';
import { DayInput } from '../../common/forms/DayInput';
import { FormActions } from '../../common/forms/FormActions';
import { FormGrid } from '../../common/forms/FormGrid';
import { RecordForm } from '../../common/forms/RecordForm';
import { useActionMutation } from '../../common/hooks/useActionMutation';

/** Days in India, both included. */
interface Period {
  from: Day;
  to: Day;
}

/** From the beginning of the first day to the end of the last one. */
const toReplay = ({ from = today(), to = today() }: Partial<Period>): Replay => ({
  from: startOfDay(from).toISOString(),
  to: startOfDay(addDays(to, 1)).toISOString(),
});

/** Sends the events of some days to a webhook again. */
export function ReplayDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const notify = useNotify();
  const replaying = useActionMutation(
    async (_, replay: Replay) => ({ count: (await webhooksApi.replay(webhook.id, replay)).events }),
    { failedAction: 'replayWebhook' },
  );
  const text = (key: string, values?: object) => translate(`integrations.webhooks.replay.${key}`, values);
  const close = ({ count }: { count: number }) => {
    notify(text(count === 0 ? 'none' : 'queued', { smart_count: count }), { type: count === 0 ? 'info' : 'success' });
    onClose();
  };
  const fromProblem: Validator = (from: unknown) => {
    if (!isDay(from)) return translate('ra.validation.required');
    if (daysBetween(from, today()) >= EVENT_RETENTION_DAYS) return text('tooEarly', { days: EVENT_RETENTION_DAYS });
    return undefined;
  };
  const toProblem: Validator = (to: unknown, { from }: Partial<Period>) => {
    if (!isDay(to)) return translate('ra.validation.required');
    return from && to < from ? text('toBeforeFrom') : undefined;
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {text('title', { name: webhook.name })}
      </DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        <DialogContentText sx={{ mb: 2 }}>{text('content', { days: EVENT_RETENTION_DAYS })}</DialogContentText>
        <RecordForm
          record={{ from: addDays(today(), -1), to: today() }}
          onSubmit={(period: Partial<Period>) => replaying.submit(toReplay(period), close)}
        >
          <FormGrid>
            <DayInput source="from" label="integrations.webhooks.replay.from" max={today()} validate={fromProblem} />
            <DayInput source="to" label="integrations.webhooks.replay.to" max={today()} validate={toProblem} />
          </FormGrid>
          <FormActions submit="integrations.webhooks.replay.confirm" mutation={replaying} onCancel={onClose} />
        </RecordForm>
      </DialogContent>
    </Dialog>
  );
}
