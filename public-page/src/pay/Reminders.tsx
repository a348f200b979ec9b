import { useState } from 'react';
import { toServerError, saveReminderChoice } from '../api.js';
import { useTexts } from '../texts/language.js';
import { type ServerError } from '../replies.js';
import { ActionButton } from './ActionButton.js';
import { errorText } from './format.js';

interface State {
  wanted: boolean;
  busy: boolean;
  /** Error of the last change; `error` is null if there was no reply. */
  failed: { error: ServerError | null } | null;
}

/** Reminder setting with a button to change it. Without a script the text explains how to reply on WhatsApp. */
export function Reminders({ identifier, wanted: initiallyWanted }: { identifier: string; wanted: boolean }) {
  const texts = useTexts();
  const [{ wanted, busy, failed }, setState] = useState<State>({ wanted: initiallyWanted, busy: false, failed: null });
  const change = () => {
    setState({ wanted, busy: true, failed: null });
    saveReminderChoice(identifier, !wanted).then(
      (reply) => setState({ wanted: reply.wanted, busy: false, failed: null }),
      (error: unknown) => setState({ wanted, busy: false, failed: { error: toServerError(error) } }),
    );
  };
  return (
    <div className="reminders">
      <p role="status">{wanted ? texts.reminders : texts.remindersStopped}</p>
      <ActionButton className="link needs-script" busy={busy} onClick={change}>
        {wanted ? texts.stopReminders : texts.startReminders}
      </ActionButton>
      {failed && (
        <p className="note note-bad" role="alert">
          {errorText(failed.error, texts, texts.remindersFailed)}
        </p>
      )}
    </div>
  );
}
