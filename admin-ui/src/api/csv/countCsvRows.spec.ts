import { csvLine } from '../../../../src/shared/csv';
import { counting } from './countCsvRows';

const HEAD = csvLine(['Name', 'Note']);

/** How many rows are told of a file that comes in pieces of `size` bytes, and what is passed on. */
async function counted(file: string, size: number) {
  const bytes = new TextEncoder().encode(file);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.slice(n * size, (n + 1) * size),
  );
  const told: number[] = [];
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const passed = source.pipeThrough(counting((rows) => told.push(rows)));
  return { told, text: await new Response(passed).text() };
}

describe('the rows of a file that is being downloaded', () => {
  it.each([
    ['none', HEAD, 0],
    ['one', HEAD + csvLine(['Asha', '']), 1],
    ['a cell of several lines', HEAD + csvLine(['Asha', 'one\ntwo\r\n']) + csvLine(['Ravi', '']), 2],
    ['a cell with quotes', HEAD + csvLine(['Asha', 'says "\n" and "']) + csvLine(['रवि', '']), 2],
  ])('%s', async (_, file, rows) => {
    for (const size of [1, 7, file.length * 3]) {
      const { told, text } = await counted(file, size);
      expect(told.at(-1)).toBe(rows);
      expect(told).toEqual(told.toSorted((a, b) => a - b));
      expect(text).toBe(file);
    }
  });
});
