const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [...'"\\[{]}'].map((sign) =>
  sign.charCodeAt(0),
);

/** No body of ours is nested deeper; a deeper one is made to exhaust whoever walks it. */
const MAX_DEPTH = 32;

/** Whether a JSON text nests its lists and objects deeper than any body may. */
export function isTooDeep(json: Buffer): boolean {
  let [depth, inText, escaped] = [0, false, false];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]; // by place: an iterator costs a body of a kilobyte some microseconds
    if (escaped) escaped = false;
    else if (inText && byte === BACKSLASH) escaped = true;
    else if (byte === QUOTE) inText = !inText;
    else if (!inText && (byte === OPEN_LIST || byte === OPEN_OBJECT)) depth += 1;
    else if (!inText && (byte === CLOSE_LIST || byte === CLOSE_OBJECT)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** PostgreSQL stores every character but NUL and half a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether a text anywhere in a JSON value, a key included, cannot be stored. */
export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return !isStorable(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => !isStorable(key) || hasUnstorableText(inner));
}

/** How JSON.stringify writes what cannot be stored, among all its escapes. */
const JSON_ESCAPES = /\\(u0000|ud[89a-f]..|.)/g;

/** A JSON value as it can be stored: what cannot be becomes the replacement sign. For senders who cannot mend it. */
export const toStorableJson = (value: object): object =>
  JSON.parse(
    JSON.stringify(value).replace(JSON_ESCAPES, (escape, code: string) => (code.length > 1 ? '\u{fffd}' : escape)),
  ) as object;

/** Escapes, and numbers beyond what JavaScript's and PostgreSQL's have room for. */
const MAY_BE_UNSTORABLE = /\\u|\de[+-]?\d{3}|\d{300}/i;

/** The same for a JSON text whose value is known: as it came, where nothing in it can be wrong. */
export const toStorableText = (json: Buffer, value: unknown): string => {
  const text = json.toString('utf8');
  return MAY_BE_UNSTORABLE.test(text) ? JSON.stringify(toStorableJson(value as object)) : text;
};
