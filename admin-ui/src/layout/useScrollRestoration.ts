import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Rows come a moment after their screen; what is not there by then does not come, or is asked for by hand. */
const WAIT_MS = 3_000;
const BY_HAND = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** Where the window was scrolled to, by entry of the history. */
const places = new Map<string, number>();

/** Scrolls to `y` as soon as the page is long enough, unless somebody scrolls meanwhile. @returns how to leave off. */
function scrollWhenThere(y: number): () => void {
  const growing = new ResizeObserver(go);
  const timer = setTimeout(stop, WAIT_MS);
  function stop() {
    clearTimeout(timer);
    growing.disconnect();
    BY_HAND.forEach((name) => window.removeEventListener(name, stop));
  }
  function go() {
    window.scrollTo({ top: y, behavior: 'instant' });
    if (Math.abs(window.scrollY - y) < 1) stop();
  }
  BY_HAND.forEach((name) => window.addEventListener(name, stop, { passive: true }));
  growing.observe(document.body);
  go();
  return stop;
}

/** Another screen begins at its top; Back and Forward lead to where one was. */
export function useScroll(): void {
  const { key, pathname } = useLocation();
  const way = useNavigationType();
  const last = useRef(pathname);
  const place = useRef<number>(undefined);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    return () => void (window.history.scrollRestoration = 'auto');
  }, []);

  useLayoutEffect(() => {
    place.current = way === NavigationType.Pop ? places.get(key) : undefined;
    if (place.current === undefined && last.current !== pathname) window.scrollTo({ top: 0, behavior: 'instant' });
    last.current = pathname;
    if (place.current === undefined) places.set(key, window.scrollY);
    const note = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, pathname, way]);

  useEffect(() => {
    const y = place.current;
    if (y === undefined) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    // After react-admin has been to the top, where it goes on every way to a page of a list.
    queueMicrotask(() => {
      if (!left) stop = scrollWhenThere(y);
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [key]);
}
