import { useEffect, useReducer } from 'react';

/** Stops the inline script of the page (src/public/early-taps.ts), because hydrated buttons handle their taps. */
export function stopRecordingTaps(): void {
  window.onclick = null;
}

/** Clicks the buttons that were tapped before hydration: once each, after the page has restored a stored payment. */
export function useEarlyTaps(): void {
  const [isRestored, markRestored] = useReducer(() => true, false);
  useEffect(() => markRestored(), []); // rendered together with the payment that an effect before this one restores
  useEffect(() => {
    if (!isRestored) return;
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[aria-busy]')) {
      button.removeAttribute('aria-busy');
      button.click();
    }
  }, [isRestored]);
}
