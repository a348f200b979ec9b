import { useEffect, useState } from 'react';

/**
 * What is typed before it counts, beside `kept`, what counts by now. Becomes `kept` whenever that becomes something that
 * was not sent from here: by Back, or by a link.
 */
export function useDraft<Value>(kept: Value) {
  const [state, setState] = useState({ draft: kept, seen: kept, sent: kept });
  // Pressed at once, Back leads to what counted before the draft was ever seen to count: nothing changes then but the address.
  useEffect(() => {
    const forget = () => setState(({ seen }) => ({ draft: seen, seen, sent: seen }));
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);
  if (kept !== state.seen) setState({ draft: kept === state.sent ? state.draft : kept, seen: kept, sent: kept });
  return {
    draft: state.draft,
    setDraft: (draft: Value) => setState((before) => ({ ...before, draft })),
    /** To be told what was asked for, as it will come back. */
    setSent: (sent: Value) => setState((before) => ({ ...before, sent })),
  };
}
