import { localStorageStore, type Store } from 'react-admin';

/** What belongs to the browser, or to a doctor who comes back to it, and not to a login. */
const KEPT = /^(?:theme|locale|keys)$|^setup\.over\./;

const inBrowser = localStorageStore();

/** What react-admin remembers in this browser. A logout clears it, but for what is kept. */
export const store: Store = {
  ...inBrowser,
  reset: () =>
    Object.keys(inBrowser.listItems?.() ?? {})
      .filter((key) => !KEPT.test(key))
      .forEach((key) => inBrowser.removeItem(key)),
};
