import { useState } from 'react';
import { saveReminderChoice } from '../api.js';
import { toServerError } from '../common/request.js';
import { useTexts } from '../texts/language.js';
import { type ServerError } from '../api-types.js';
import { ActionButton } from '../common/ActionButton.js';
import { errorText } from './error-text.js';

/** State of the last change. `error` is null if there was no response. */
type ChangeState = { status: 'idle' } | { status: 'saving' } | { status: 'failed'; error: ServerError | null };

/** Whether the patient gets reminders, with a button that changes it. Without JavaScript, a text names the WhatsApp reply that does. */
export function Reminders({ identifier, initiallyOn }: { identifier: string; initiallyOn: boolean }) {
  const texts = useTexts();
  const [isOn, setIsOn] = useState(initiallyOn);
  const [change, setChange] = useState<ChangeState>({ status: 'idle' });
  const toggle = () => {
    setChange({ status: 'saving' });
    saveReminderChoice(identifier, !isOn).then(
      ({ wanted }) => {
        setIsOn(wanted);
        setChange({ status: 'idle' });
      },
      (error: unknown) => setChange({ status: 'failed', error: toServerError(error) }),
    );
  };
  return (
    <div className="reminders">
      <p role="status">{isOn ? texts.remindersOn : texts.remindersOff}</p>
      <ActionButton className="link-button needs-javascript" isBusy={change.status === 'saving'} onClick={toggle}>
        {isOn ? texts.stopReminders : texts.startReminders}
      </ActionButton>
      {change.status === 'failed' && (
        <p className="note note-error" role="alert">
          {errorText(change.error, texts, texts.remindersFailed)}
        </p>
      )}
    </div>
  );
}
