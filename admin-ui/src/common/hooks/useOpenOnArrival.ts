import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** State of a navigation that asks the screen to open its form for a new record. */
export const OPEN_FORM = { openForm: true };

/** Calls `open` when a navigation with the state OPEN_FORM arrives, once: Back and a reload do not open the form again. */
export function useOpenOnArrival(open: (() => void) | undefined): void {
  const { state, pathname, search } = useLocation() as { state: unknown; pathname: string; search: string };
  const navigate = useNavigate();
  const isRequested = typeof state === 'object' && state !== null && 'openForm' in state;
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!isRequested) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    latest.current?.();
  }, [isRequested, navigate, pathname, search]);
}
