import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Readable } from 'node:stream';
import { Piscina } from 'piscina';
import { renderOptions } from './receipt-pdf.js';
import type { RenderedPdf, RenderTask } from './receipt-render.worker.js';
import type { PdfParams } from './receipt.dto.js';
import type { PrintableReceipt } from './receipts.queries.js';

const THREADS = 2;
/** Handing a task to a thread takes about a tenth of the time of a receipt. */
const RECEIPTS_PER_TASK = 20;
/** A thread takes the next task without waiting until the previous one is sent. */
const TASKS_PER_THREAD = 2;
/** Milliseconds after which an unused thread ends. */
const IDLE_TIMEOUT = 10_000;
/** Heap limits of each thread. About 15 MiB stay in use; without a limit, uncollected garbage grows. */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 };

export interface RenderedReceipt extends RenderedPdf {
  receipt: PrintableReceipt['receipt'];
}

/** Divides batches into the receipts of one task each. */
async function* divide(batches: AsyncIterable<PrintableReceipt[]>): AsyncGenerator<PrintableReceipt[]> {
  for await (const batch of batches)
    for (let start = 0; start < batch.length; start += RECEIPTS_PER_TASK)
      yield batch.slice(start, start + RECEIPTS_PER_TASK);
}

/** Renders many receipts in threads of their own, so that other requests do not wait for them. */
@Injectable()
export class ReceiptRenderer implements OnApplicationShutdown {
  private readonly threads = new Piscina<RenderTask[], RenderedPdf[]>({
    filename: new URL('./receipt-render.worker.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_TIMEOUT,
    resourceLimits: MEMORY,
  });

  /** The files of receipts, in their order and a few at a time. */
  render(batches: AsyncIterable<PrintableReceipt[]>, params: PdfParams): AsyncIterable<RenderedReceipt[]> {
    const render = async (receipts: PrintableReceipt[], { signal }: { signal?: AbortSignal } = {}) => {
      const tasks = receipts.map((one) => ({ document: one.receipt, options: renderOptions(one, params) }));
      const files = await this.threads.run(tasks, { signal });
      return receipts.map(({ receipt }, index) => ({ receipt, ...(files[index] as RenderedPdf) }));
    };
    return Readable.from(divide(batches)).map(render, { concurrency: THREADS * TASKS_PER_THREAD });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.destroy();
  }
}
