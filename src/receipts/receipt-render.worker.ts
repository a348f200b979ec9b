/** Runs in the threads of `ReceiptRenderer`. */
import { createHash } from 'node:crypto';
import { renderReceipt, type RenderOptions } from './pdf/render-receipt.js';
import type { ReceiptDocument } from './receipt.rules.js';

export interface RenderTask {
  document: ReceiptDocument;
  /** A `Buffer` arrives in another thread as a plain array of bytes. */
  options: Omit<RenderOptions, 'picture'> & { picture: Uint8Array | null };
}

export interface RenderedPdf {
  pdf: Uint8Array;
  /** Of the file, in hex. */
  sha256: string;
}

/** Renders receipts, in their order. The bytes are those of `renderReceipt`. */
export default async function render(tasks: readonly RenderTask[]): Promise<RenderedPdf[]> {
  const files: RenderedPdf[] = [];
  for (const { document, options } of tasks) {
    const picture = options.picture && Buffer.from(options.picture);
    const pdf = new Uint8Array(await renderReceipt(document, { ...options, picture }));
    files.push({ pdf, sha256: createHash('sha256').update(pdf).digest('hex') });
  }
  return files;
}
