import { lazy, type ComponentType } from 'react';

const LOADING_TIMEOUT_MS = 120_000;

/** A screen that is fetched when it is first opened; loading it fails after 120 seconds. */
export const lazyScreen = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const tooLate = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('screen.timeout')), LOADING_TIMEOUT_MS),
    );
    return { default: await Promise.race([load(), tooLate]) };
  });
