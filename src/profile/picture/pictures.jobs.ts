import { Process, Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { config } from '../../config.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { EventConsumer, type EventJob } from '../../platform/jobs/event-consumer.js';
import { downloadFile, DownloadRefused, type DownloadLimits } from '../../platform/outbound/download-file.js';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../shared/picture-limits.js';
import { PicturesService } from './pictures.service.js';

const LIMITS: DownloadLimits = {
  timeoutMs: 5_000,
  maxBytes: MAX_PICTURE_BYTES,
  types: PICTURE_TYPES,
  ...config.outbound,
};

/** Fetches the picture of a new image URL once. Later changes at that address are not noticed. */
@Processor('pictures')
export class PictureJobs {
  private readonly log = new Logger(PictureJobs.name);

  constructor(
    private readonly consumer: EventConsumer,
    private readonly pictures: PicturesService,
  ) {}

  @Process({ name: 'profile.image_url_changed', concurrency: 2 })
  onImageUrlChanged(job: EventJob<'profile.image_url_changed'>): Promise<void> {
    const isLastAttempt = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    return this.consumer.handle(job, ({ doctorId }, context) => this.fetch(context, doctorId, isLastAttempt));
  }

  private async fetch(context: AuditContext, doctorId: string, isLastAttempt: boolean): Promise<void> {
    const url = await this.pictures.findUrlToFetch(doctorId);
    const file = url === null ? null : await this.download(url, doctorId, isLastAttempt);
    if (url !== null && file !== null) await this.pictures.storeFetched(context, doctorId, url, file);
  }

  /** @returns null if the address is given up: the pay page then shows it as it was entered. */
  private async download(url: string, doctorId: string, isLastAttempt: boolean): Promise<Buffer | null> {
    try {
      return await downloadFile(url, LIMITS);
    } catch (error) {
      const isFinal = error instanceof DownloadRefused;
      // Not the network's error, which names the doctor's site: the messages of failed jobs are stored.
      if (!isFinal && !isLastAttempt) throw new Error('the image URL does not answer', { cause: error });
      this.log.warn({ doctorId, msg: 'picture not fetched', reason: isFinal ? error.reason : 'unreachable' });
      return null;
    }
  }
}
