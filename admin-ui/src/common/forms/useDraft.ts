import { useEffect, useState } from 'react';

/**
 * What is typed before it counts, beside `applied`, what counts by now. Becomes `applied` whenever that becomes something that
 * was not sent from here: by Back, or by a link.
 */
export function useDraft<Value>(applied: Value) {
  const [state, setState] = useState({ draft: applied, seen: applied, sent: applied });
  // Pressed at once, Back leads to what counted before the draft was ever seen to count: nothing changes then but the address.
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
    /** To be told what was asked for, as it will come back. */
    setSent: (sent: Value) => setState((previous) => ({ ...previous, sent })),
  };
}
