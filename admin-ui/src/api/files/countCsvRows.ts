const [QUOTE, LINE_END] = ['"'.charCodeAt(0), '\n'.charCodeAt(0)];

/** Passes a CSV file through and reports the number of rows so far, without the header. */
export function countCsvRows(onRows: (rows: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let [lines, quoted] = [0, false];
  return new TransformStream({
    transform(chunk, controller) {
      for (const byte of chunk) {
        if (byte === QUOTE) quoted = !quoted;
        else if (byte === LINE_END && !quoted) lines += 1;
      }
      onRows(Math.max(0, lines - 1));
      controller.enqueue(chunk);
    },
  });
}
