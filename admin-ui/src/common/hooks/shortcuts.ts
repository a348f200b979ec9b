import { useStore } from 'react-admin';

/** Keyboard shortcuts by action. */
export const SHORTCUTS = { search: '/', add: 'n', help: '?' } as const;
export type ShortcutName = keyof typeof SHORTCUTS;

export const MODIFIER_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The combination that opens the search, also in text fields. */
export const PALETTE_KEYS = `${MODIFIER_KEY} K`;

/**
 * Whether shortcuts work in this browser. Speech input and hand tremors can trigger single keys, so they can be
 * switched off.
 */
export const useShortcutsEnabled = () => useStore('keys', true);
