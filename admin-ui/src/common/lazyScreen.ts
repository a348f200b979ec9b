import { lazy, type ComponentType } from 'react';
import { loadInTime, type RunningPage } from './loading';

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

/** A screen that is fetched when it is first opened. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadInTime(load, page) }));
