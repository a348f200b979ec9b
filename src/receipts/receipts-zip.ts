import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { receiptFileName } from './receipt-file.js';
import { fileOf } from './receipt-pdf.js';
import type { ReceiptFile, ReceiptPdfHashes } from './receipt-pdf-hashes.js';
import type { ReceiptRenderer } from './receipt-renderer.js';
import type { PdfParams } from './receipt.dto.js';
import type { PrintableReceipt } from './receipts.queries.js';

/** How many receipts are rendered before their hashes are compared. */
const HASHES_AT_ONCE = 100;

interface ZipOptions {
  doctorId: string;
  params: PdfParams;
  hashes: ReceiptPdfHashes;
  renderer: ReceiptRenderer;
}

/** Adds a file and waits until it is in the zip, so that memory holds one file at a time. */
async function addFile(
  zip: yazl.ZipFile,
  name: string,
  bytes: Uint8Array,
  mtime: Date,
  onOpen: (file: Readable) => void,
) {
  const file = Readable.from([bytes]);
  onOpen(file);
  const added = finished(file);
  zip.addReadStreamLazy(name, { mtime, mode: 0o100644, compress: false }, openOnce(file));
  await added;
}

/** yazl keeps the function of each file until the end. This one keeps no bytes. */
function openOnce(file: Readable) {
  let waiting: Readable | null = file;
  return (done: (error: null, file: Readable) => void) => {
    const opened = waiting;
    waiting = null;
    if (opened) done(null, opened);
  };
}

/** A zip file with the PDF of each receipt. Receipts are read and rendered while the file is sent. */
export function zipReceipts(receipts: AsyncIterable<PrintableReceipt>, options: ZipOptions): Readable {
  const { doctorId, params, hashes, renderer } = options;
  const zip = new yazl.ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  let open: Readable | null = null;
  output.once('close', () => open?.destroy());
  const addAll = async () => {
    const files: ReceiptFile[] = [];
    for await (const { receipt, pdf, sha256 } of renderer.render(receipts, params)) {
      const file = fileOf(receipt, params, sha256);
      if (file) files.push(file);
      if (files.length >= HASHES_AT_ONCE) await hashes.check(doctorId, files.splice(0));
      await addFile(zip, receiptFileName(receipt), pdf, receipt.issuedAt, (opened) => (open = opened));
      if (output.destroyed) return;
    }
    if (files.length > 0) await hashes.check(doctorId, files);
    zip.end();
  };
  addAll().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}
