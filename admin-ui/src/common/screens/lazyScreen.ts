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
 * A lazy-loaded screen. After `preload` it renders synchronously: otherwise React shows the Suspense fallback for at
 * least 300 ms.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => (loading ??= loadWithTimeout(load, page));
  const Screen = (props: Props) => createElement(loaded ?? use(loadOnce()), props);
  const preload = () =>
    load().then(
      (screen) => void (loaded = screen),
      () => undefined, // the failure shows when the screen is opened
    );
  return Object.assign(Screen, { preload });
}

const partPreloads = new Set<() => Promise<void>>();

/** A lazy component for something that opens on demand. It is loaded by `preloadParts` or when it first renders. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyScreen(load);
  partPreloads.add(Part.preload);
  return Part;
}

/** Preloads every `lazyPart` of the modules loaded so far. */
export const preloadParts = (): void => partPreloads.forEach((preload) => void preload());
