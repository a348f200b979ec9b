import { useCallback, useRef } from 'react';

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls to an element and focuses it. The element needs `ref` and tabIndex -1. */
export function useScrollTo() {
  const ref = useRef<HTMLDivElement>(null);
  const scrollTo = useCallback(() => {
    ref.current?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
    ref.current?.focus({ preventScroll: true });
  }, []);
  return { ref, scrollTo };
}
