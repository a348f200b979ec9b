import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Readable } from 'node:stream';
import { Piscina } from 'piscina';
import { renderOptions } from './receipt-pdf.js';
import type { RenderedPdf, RenderTask } from './receipt-render.worker.js';
import type { PdfParams } from './receipt.dto.js';
import type { PrintableReceipt } from './receipts.queries.js';

const THREADS = 2;
/** A thread takes the next receipt without waiting for the previous one to be sent. */
const TASKS_PER_THREAD = 4;
/** Then an unused thread ends. In milliseconds. */
const IDLE_TIMEOUT = 10_000;
/** Of each thread, which keeps about 15 MiB. The rest is room for garbage, which grows without a limit. */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 };

export interface RenderedReceipt extends RenderedPdf {
  receipt: PrintableReceipt['receipt'];
}

/** Renders many receipts in threads of their own, so that other requests do not wait for them. */
@Injectable()
export class ReceiptRenderer implements OnApplicationShutdown {
  private readonly threads = new Piscina<RenderTask, RenderedPdf>({
    filename: new URL('./receipt-render.worker.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_TIMEOUT,
    resourceLimits: MEMORY,
  });

  /** The files of receipts, in their order. Only a few are in memory at any time. */
  render(receipts: AsyncIterable<PrintableReceipt>, params: PdfParams): AsyncIterable<RenderedReceipt> {
    const render = async (printable: PrintableReceipt, { signal }: { signal?: AbortSignal } = {}) => {
      const { receipt: document } = printable;
      const file = await this.threads.run({ document, options: renderOptions(printable, params) }, { signal });
      return { receipt: document, ...file };
    };
    return Readable.from(receipts).map(render, { concurrency: THREADS * TASKS_PER_THREAD });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.destroy();
  }
}
