import { lazy, type ComponentType } from 'react';
import { loadInTime } from './loading';

/** A screen that is fetched when it is first opened. */
export const lazyScreen = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await loadInTime(load) }));
