import { useEffect, useState } from 'react';

/**
 * State of an input whose value is applied to the list with a delay. `draft` is what the user sees, `applied` what the
 * list uses. If `applied` changes to a value that this input has not sent (Back, or a link), it replaces the draft.
 */
export function useDraft<Value>(applied: Value) {
  const [state, setState] = useState({ draft: applied, lastApplied: applied, sent: applied });
  // If Back is pressed before the draft was applied, `applied` does not change.
  useEffect(() => {
    const discard = () => setState(({ lastApplied }) => ({ draft: lastApplied, lastApplied, sent: lastApplied }));
    window.addEventListener('popstate', discard);
    return () => window.removeEventListener('popstate', discard);
  }, []);
  if (applied !== state.lastApplied)
    setState({ draft: applied === state.sent ? state.draft : applied, lastApplied: applied, sent: applied });
  return {
    draft: state.draft,
    setDraft: (draft: Value) => setState((previous) => ({ ...previous, draft })),
    /** Call this with the value that is sent to the list and will come back as `applied`. */
    setSent: (sent: Value) => setState((previous) => ({ ...previous, sent })),
  };
}
