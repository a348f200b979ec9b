import { createElement, use, type ComponentType } from 'react';
import { loadWithTimeout, type LoadingPage } from './load-or-reload';

const LAST_FAILURE_KEY = 'screen.lost';

const page: LoadingPage = {
  isServerReachable: () =>
    fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  lastFailure: () => sessionStorage.getItem(LAST_FAILURE_KEY),
  setLastFailure: (what) =>
    what === null ? sessionStorage.removeItem(LAST_FAILURE_KEY) : sessionStorage.setItem(LAST_FAILURE_KEY, what),
  reload: () => window.location.reload(),
};

/**
 * A screen that is fetched when it is first opened. `preload` has it at hand before: then it is drawn at once, where
 * React would keep what it shows meanwhile for 300 ms at least.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => (loading ??= loadWithTimeout(load, page));
  const Screen = (props: Props) => createElement(loaded ?? use(loadOnce()), props);
  const preload = () =>
    load().then(
      (screen) => void (loaded = screen),
      () => undefined, // told when it is opened
    );
  return Object.assign(Screen, { preload });
}

/** What `lazyPart` still has to fetch. */
const partPreloads = new Set<() => Promise<void>>();

/** A part of a screen that is seen when it is asked for: fetched once the screen is there (`preloadParts`), or when it is used. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyScreen(load);
  partPreloads.add(Part.preload);
  return Part;
}

/** Fetches what the screens so far may still need, so that nobody waits for it. */
export const preloadParts = (): void => partPreloads.forEach((preload) => void preload());
