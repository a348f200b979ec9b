import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { ConcurrencyLimit } from '../platform/concurrency-limit.js';
import type { PosterTask } from './poster-render.worker.js';

/** Then the unused thread ends, which frees the memory of PDFium. In milliseconds. */
const IDLE_TIMEOUT = 10_000;
/** Of the thread. PDFium's own memory comes on top: about 40 MB for a page of A4 at 200 dots per inch. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 96 };
/** A picture of A4 takes about 0.3 seconds. */
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

  /** @throws DomainError `server.busy` when too many posters are waiting. */
  async render(task: PosterTask): Promise<Buffer> {
    return Buffer.from(await this.limit.run('poster', () => this.thread.run(task)));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }
}
