/** Tags that one patient may have. */
export const MAX_TAGS = 10;

/** Case makes no difference between tags. */
export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
