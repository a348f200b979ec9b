import { fetchFile } from './fetchFile';
import { saveFile } from './saveFile';

/** The connection ended before the whole file was received. */
export class IncompleteFileError extends Error {}

/** Length and first bytes of the record at the end of every zip file. */
const [END_RECORD_BYTES, END_SIGNATURE] = [22, 0x06054b50];

async function isWholeZip(file: Blob): Promise<boolean> {
  const end = new DataView(await file.slice(-END_RECORD_BYTES).arrayBuffer());
  return end.byteLength === END_RECORD_BYTES && end.getUint32(0, true) === END_SIGNATURE;
}

/** Passes a file through and reports the number of bytes so far. */
function countBytes(onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let total = 0;
  return new TransformStream({
    transform(chunk, controller) {
      onBytes((total += chunk.length));
      controller.enqueue(chunk);
    },
  });
}

/**
 * Downloads the zip file at `path` and saves it, if it is complete.
 * @param onBytes receives the number of bytes so far, after each chunk.
 * @throws HttpError if the server returns an error, IncompleteFileError if the file breaks off.
 */
export async function downloadZip(path: string, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
  const response = await fetchFile(path, signal);
  const file = await new Response(response.body?.pipeThrough(countBytes(onBytes))).blob().catch(() => null);
  if (!file || !(await isWholeZip(file))) throw new IncompleteFileError();
  saveFile(file, response);
}
