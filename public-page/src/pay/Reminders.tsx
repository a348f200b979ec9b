import { useState } from 'react';
import { toServerError, saveReminderChoice } from '../api.js';
import { useTexts } from '../language.js';
import { type ServerError } from '../replies.js';
import { ActionButton } from './ActionButton.js';
import { errorText } from './format.js';

interface State {
  wanted: boolean;
  busy: boolean;
  /** Why the last tap came to nothing; `error` is null when no answer came. */
  failed: { error: ServerError | null } | null;
}

/** Whether reminders arrive on WhatsApp, and the way to change it: here, or without a script by writing back. */
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
