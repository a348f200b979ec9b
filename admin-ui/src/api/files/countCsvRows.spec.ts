import { csvLine } from '../../../../src/shared/csv';
import { countCsvRows } from './countCsvRows';

const HEADER = csvLine(['Name', 'Note']);

/** Pipes `file` in chunks of `size` bytes through the counter. Returns the reported counts and the output. */
async function countRows(file: string, size: number) {
  const bytes = new TextEncoder().encode(file);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.slice(n * size, (n + 1) * size),
  );
  const counts: number[] = [];
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const output = source.pipeThrough(countCsvRows((rows) => counts.push(rows)));
  return { counts, text: await new Response(output).text() };
}

describe('counts the rows of a download', () => {
  it.each([
    ['none', HEADER, 0],
    ['one', HEADER + csvLine(['Asha', '']), 1],
    ['a cell of several lines', HEADER + csvLine(['Asha', 'one\ntwo\r\n']) + csvLine(['Ravi', '']), 2],
    ['a cell with quotes', HEADER + csvLine(['Asha', 'says "\n" and "']) + csvLine(['रवि', '']), 2],
  ])('%s', async (_, file, rows) => {
    for (const size of [1, 7, file.length * 3]) {
      const { counts, text } = await countRows(file, size);
      expect(counts.at(-1)).toBe(rows);
      expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      expect(text).toBe(file);
    }
  });
});
