import { localStorageStore, type Store } from 'react-admin';

/** Store keys that survive a logout: browser preferences, and each doctor's setup checklist state. */
const KEPT_ON_LOGOUT = /^(?:theme|locale|keys)$|^setup\.over\./;

const browserStore = localStorageStore();

/** react-admin's store. A logout clears it except for KEPT_ON_LOGOUT. */
export const store: Store = {
  ...browserStore,
  reset: () =>
    Object.keys(browserStore.listItems?.() ?? {})
      .filter((key) => !KEPT_ON_LOGOUT.test(key))
      .forEach((key) => browserStore.removeItem(key)),
};
