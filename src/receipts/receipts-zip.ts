import ZipStream from 'zip-stream';
import { receiptFileName } from './receipt-file.js';
import { fileOf } from './receipt-pdf.js';
import type { ReceiptPdfHashes } from './receipt-pdf-hashes.js';
import type { ReceiptRenderer } from './receipt-renderer.js';
import type { PdfParams } from './receipt.dto.js';
import type { PrintableReceipt } from './receipts.queries.js';

/** How many bytes the zip passes on at most at once. */
const CHUNK_BYTES = 256 * 1_024;

interface ZipOptions {
  doctorId: string;
  params: PdfParams;
  hashes: ReceiptPdfHashes;
  renderer: ReceiptRenderer;
}

/** A zip file with the PDF of each receipt. Receipts are read and rendered while the file is sent. */
export async function* zipReceipts(
  batches: AsyncIterable<PrintableReceipt[]>,
  { doctorId, params, hashes, renderer }: ZipOptions,
): AsyncGenerator<Buffer> {
  // A PDF is compressed already.
  const zip = new ZipStream({ store: true, highWaterMark: CHUNK_BYTES });
  for await (const rendered of renderer.render(batches, params)) {
    const files = rendered
      .map(({ receipt, sha256 }) => fileOf(receipt, params, sha256))
      .filter((file) => file !== null);
    await hashes.check(doctorId, files);
    for (const { receipt, pdf } of rendered) {
      const data = { name: receiptFileName(receipt), date: receipt.issuedAt, mode: 0o100644 };
      zip.entry(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length), data);
    }
    for (let chunk = read(zip); chunk !== null; chunk = read(zip)) yield chunk;
  }
  zip.finalize();
  yield* zip as AsyncIterable<Buffer>;
}

/** All bytes that are ready. */
const read = (zip: ZipStream) => zip.read() as Buffer | null;
