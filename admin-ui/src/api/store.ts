import { localStorageStore, type Store } from 'react-admin';

/** What belongs to the browser, or to a doctor who comes back to it, and not to a login. */
const KEPT_ON_LOGOUT = /^(?:theme|locale|keys)$|^setup\.over\./;

const browserStore = localStorageStore();

/** What react-admin remembers in this browser. A logout clears it, but for what is kept. */
export const store: Store = {
  ...browserStore,
  reset: () =>
    Object.keys(browserStore.listItems?.() ?? {})
      .filter((key) => !KEPT_ON_LOGOUT.test(key))
      .forEach((key) => browserStore.removeItem(key)),
};
