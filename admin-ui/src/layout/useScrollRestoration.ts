import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Rows come a moment after their screen; what is not there by then does not come, or is asked for by hand. */
const MAX_WAIT_MS = 3_000;
const USER_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** Where the window was scrolled to, by entry of the history. */
const scrollPositions = new Map<string, number>();

/** Scrolls to `y` as soon as the page is long enough, unless somebody scrolls meanwhile. @returns how to leave off. */
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

/** Another screen begins at its top; Back and Forward lead to where one was. */
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
    // After react-admin has been to the top, where it goes on every way to a page of a list.
    queueMicrotask(() => {
      if (!isCancelled) stop = scrollWhenLongEnough(y);
    });
    return () => {
      isCancelled = true;
      stop?.();
    };
  }, [key]);
}
