import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Rows load after their screen. After this time the page counts as complete. */
const MAX_WAIT_MS = 3_000;
const USER_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** Scroll positions by history entry. */
const scrollPositions = new Map<string, number>();

/** Scrolls to `y` once the page is long enough. Any user input cancels it. @returns a function that cancels. */
function scrollWhenLongEnough(y: number): () => void {
  const observer = new ResizeObserver(tryScroll);
  const timer = setTimeout(stop, MAX_WAIT_MS);
  function stop() {
    clearTimeout(timer);
    observer.disconnect();
    USER_EVENTS.forEach((name) => window.removeEventListener(name, stop));
  }
  function tryScroll() {
    window.scrollTo({ top: y, behavior: 'instant' });
    if (Math.abs(window.scrollY - y) < 1) stop();
  }
  USER_EVENTS.forEach((name) => window.addEventListener(name, stop, { passive: true }));
  observer.observe(document.body);
  tryScroll();
  return stop;
}

/** New screens start at the top. Back and Forward restore the scroll position. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const lastPathname = useRef(pathname);
  const target = useRef<number>(undefined);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    return () => void (window.history.scrollRestoration = 'auto');
  }, []);

  useLayoutEffect(() => {
    target.current = navigationType === NavigationType.Pop ? scrollPositions.get(key) : undefined;
    if (target.current === undefined && lastPathname.current !== pathname)
      window.scrollTo({ top: 0, behavior: 'instant' });
    lastPathname.current = pathname;
    if (target.current === undefined) scrollPositions.set(key, window.scrollY);
    const savePosition = () => scrollPositions.set(key, window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [key, pathname, navigationType]);

  useEffect(() => {
    const y = target.current;
    if (y === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isCancelled = false;
    // Runs after react-admin, which scrolls to the top on every navigation to a list page.
    queueMicrotask(() => {
      if (!isCancelled) stop = scrollWhenLongEnough(y);
    });
    return () => {
      isCancelled = true;
      stop?.();
    };
  }, [key]);
}
