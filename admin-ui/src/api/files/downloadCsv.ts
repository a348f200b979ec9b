import { countCsvRows } from './countCsvRows';
import { fetchFile } from './fetchFile';
import { saveFile } from './saveFile';

/**
 * Downloads the CSV file at `path` and saves it.
 * @param onRows receives the number of rows so far, after each chunk.
 * @throws HttpError if the server returns an error.
 */
export async function downloadCsv(path: string, onRows: (rows: number) => void): Promise<void> {
  const response = await fetchFile(path);
  saveFile(await new Response(response.body?.pipeThrough(countCsvRows(onRows))).blob(), response);
}
