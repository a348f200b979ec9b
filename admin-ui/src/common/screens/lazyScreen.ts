import { createElement, use, type ComponentType } from 'react';
import { loadInTime, type RunningPage } from './load-or-reload';

const LOST = 'screen.lost';

const page: RunningPage = {
  isHeard: () =>
    fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  lost: () => sessionStorage.getItem(LOST),
  setLost: (what) => (what === null ? sessionStorage.removeItem(LOST) : sessionStorage.setItem(LOST, what)),
  beginAnew: () => window.location.reload(),
};

/**
 * A screen that is fetched when it is first opened. `preload` has it at hand before: then it is drawn at once, where
 * React would keep what it shows meanwhile for 300 ms at least.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let ready: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const whole = () => (loading ??= loadInTime(load, page));
  const Screen = (props: Props) => createElement(ready ?? use(whole()), props);
  const preload = () =>
    load().then(
      (screen) => void (ready = screen),
      () => undefined, // told when it is opened
    );
  return Object.assign(Screen, { preload });
}

/** What `lazyPart` still has to fetch. */
const parts = new Set<() => Promise<void>>();

/** A part of a screen that is seen when it is asked for: fetched once the screen is there (`fetchParts`), or when it is used. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyScreen(load);
  parts.add(Part.preload);
  return Part;
}

/** Fetches what the screens so far may still need, so that nobody waits for it. */
export const fetchParts = (): void => parts.forEach((preload) => void preload());
