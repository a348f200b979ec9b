import { useStore } from 'react-admin';

/** The keys that do something on a screen, by what they do; `useKey` takes no other. */
export const KEYS = { search: '/', add: 'n', help: '?' } as const;
export type KeyName = keyof typeof KEYS;

/** Whether they do it in this browser; somebody who speaks to it, or whose hand is not sure, may switch them off. */
export const useKeysOn = () => useStore('keys', true);
