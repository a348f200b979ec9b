const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [...'"\\[{]}'].map((sign) =>
  sign.charCodeAt(0),
);

/** No valid body is nested deeper. A deeper one could overflow the stack of recursive code. */
const MAX_DEPTH = 32;

/** Whether a JSON text nests lists and objects deeper than `MAX_DEPTH`. */
export function isTooDeep(json: Buffer): boolean {
  let [depth, inText, escaped] = [0, false, false];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]; // by index: an iterator is slower
    if (escaped) escaped = false;
    else if (inText && byte === BACKSLASH) escaped = true;
    else if (byte === QUOTE) inText = !inText;
    else if (!inText && (byte === OPEN_LIST || byte === OPEN_OBJECT)) depth += 1;
    else if (!inText && (byte === CLOSE_LIST || byte === CLOSE_OBJECT)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** PostgreSQL cannot store NUL or a lone surrogate. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether a JSON value contains text, including keys, that PostgreSQL cannot store. */
export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return !isStorable(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => !isStorable(key) || hasUnstorableText(inner));
}

/** All escapes of JSON.stringify; group 1 is longer than one character for text that cannot be stored. */
const JSON_ESCAPES = /\\(u0000|ud[89a-f]..|.)/g;

/** Replaces characters that cannot be stored with U+FFFD. For senders that cannot correct their input. */
export const toStorableJson = (value: object): object =>
  JSON.parse(
    JSON.stringify(value).replace(JSON_ESCAPES, (escape, code: string) => (code.length > 1 ? '\u{fffd}' : escape)),
  ) as object;

/** Escapes, and numbers that may exceed the range of JavaScript or PostgreSQL. */
const MAY_BE_UNSTORABLE = /\\u|\de[+-]?\d{3}|\d{300}/i;

/** As `toStorableJson`, as JSON text. Text that is certainly storable is not parsed again. */
export const toStorableText = (value: object): string => {
  const text = JSON.stringify(value);
  return MAY_BE_UNSTORABLE.test(text) ? JSON.stringify(toStorableJson(value)) : text;
};
