const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [...'"\\[{]}'].map((sign) =>
  sign.charCodeAt(0),
);

/** No body of ours is nested deeper; a deeper one is made to exhaust whoever walks it. */
const DEPTH = 32;

/** Whether a JSON text nests its lists and objects deeper than any body may. */
export function isTooDeep(json: Buffer): boolean {
  let [depth, inText, escaped] = [0, false, false];
  for (const byte of json) {
    if (escaped) escaped = false;
    else if (inText && byte === BACKSLASH) escaped = true;
    else if (byte === QUOTE) inText = !inText;
    else if (!inText && (byte === OPEN_LIST || byte === OPEN_OBJECT)) depth += 1;
    else if (!inText && (byte === CLOSE_LIST || byte === CLOSE_OBJECT)) depth -= 1;
    if (depth > DEPTH) return true;
  }
  return false;
}
