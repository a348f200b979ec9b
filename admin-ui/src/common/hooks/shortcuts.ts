import { useStore } from 'react-admin';

/** The keys that do something on a screen, by what they do; `useShortcut` takes no other. */
export const SHORTCUTS = { search: '/', add: 'n', help: '?' } as const;
export type ShortcutName = keyof typeof SHORTCUTS;

/** Whether they do it in this browser; somebody who speaks to it, or whose hand is not sure, may switch them off. */
export const useShortcutsEnabled = () => useStore('keys', true);
