import { useCallback, useRef } from 'react';

const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A way to a part of this screen: `jump` shows it and moves the focus to it. Give the part `ref` and tabIndex -1. */
export function useJump() {
  const ref = useRef<HTMLDivElement>(null);
  const jump = useCallback(() => {
    ref.current?.scrollIntoView({ behavior: isCalm() ? 'auto' : 'smooth', block: 'start' });
    ref.current?.focus({ preventScroll: true });
  }, []);
  return { ref, jump };
}
