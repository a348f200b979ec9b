import { useEffect, useState } from 'react';

/**
 * Input that is applied with a delay. `applied` is the current value; when it changes to a value that was not sent from
 * here (Back, a link), the draft becomes that value.
 */
export function useDraft<Value>(applied: Value) {
  const [state, setState] = useState({ draft: applied, seen: applied, sent: applied });
  // If Back is pressed before the draft was applied, `applied` never changes: discard the draft on popstate.
  useEffect(() => {
    const discard = () => setState(({ seen }) => ({ draft: seen, seen, sent: seen }));
    window.addEventListener('popstate', discard);
    return () => window.removeEventListener('popstate', discard);
  }, []);
  if (applied !== state.seen)
    setState({ draft: applied === state.sent ? state.draft : applied, seen: applied, sent: applied });
  return {
    draft: state.draft,
    setDraft: (draft: Value) => setState((previous) => ({ ...previous, draft })),
    /** Call this with the value that will come back as `applied`. */
    setSent: (sent: Value) => setState((previous) => ({ ...previous, sent })),
  };
}
