/** The keys that do something on a screen, by what they do; `useKey` takes no other. */
export const KEYS = { search: '/', add: 'n', help: '?' } as const;
export type KeyName = keyof typeof KEYS;
