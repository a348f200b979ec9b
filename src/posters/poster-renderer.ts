import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { ConcurrencyLimit } from '../platform/concurrency-limit.js';
import type { PosterTask } from './poster-render.worker.js';

/** Milliseconds after which an unused thread ends. That frees the memory of PDFium. */
const IDLE_TIMEOUT = 10_000;
/** Limits of the thread's JavaScript heap. PDFium needs about 40 MB more for an A4 page at 200 dots per inch. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 96 };
/** How long a poster waits for the thread. Rendering an A4 page as PNG takes about 0.3 seconds. */
const MAX_WAIT_MS = 5_000;

/** Renders posters in a thread of its own, so that other requests do not wait for them. */
@Injectable()
export class PosterRenderer implements OnApplicationShutdown {
  private readonly limit = new ConcurrencyLimit(1, MAX_WAIT_MS);
  private readonly thread = new Piscina<PosterTask, Uint8Array>({
    filename: new URL('./poster-render.worker.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIMEOUT,
    resourceLimits: MEMORY,
  });

  /** @throws DomainError `server.busy` when the thread is not free within `MAX_WAIT_MS`. */
  async render(task: PosterTask): Promise<Buffer> {
    return Buffer.from(await this.limit.run('poster', () => this.thread.run(task)));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }
}
