import { useState } from 'react';
import { saidBy, wishReminders } from '../api.js';
import { useTexts } from '../language.js';
import { type Said } from '../replies.js';
import { ActButton } from './ActionButton.js';
import { saidText } from './format.js';

interface State {
  wanted: boolean;
  busy: boolean;
  /** Why the last tap came to nothing; `said` is null when no answer came. */
  failed: { said: Said | null } | null;
}

/** Whether reminders arrive on WhatsApp, and the way to change it: here, or without a script by writing back. */
export function Reminders({ identifier, wanted: first }: { identifier: string; wanted: boolean }) {
  const texts = useTexts();
  const [{ wanted, busy, failed }, setState] = useState<State>({ wanted: first, busy: false, failed: null });
  const change = () => {
    setState({ wanted, busy: true, failed: null });
    wishReminders(identifier, !wanted).then(
      (reply) => setState({ wanted: reply.wanted, busy: false, failed: null }),
      (error: unknown) => setState({ wanted, busy: false, failed: { said: saidBy(error) } }),
    );
  };
  return (
    <div className="reminders">
      <p role="status">{wanted ? texts.reminders : texts.remindersStopped}</p>
      <ActButton className="link needs-script" busy={busy} onAct={change}>
        {wanted ? texts.stopReminders : texts.startReminders}
      </ActButton>
      {failed && (
        <p className="note note-bad" role="alert">
          {saidText(failed.said, texts, texts.remindersFailed)}
        </p>
      )}
    </div>
  );
}
