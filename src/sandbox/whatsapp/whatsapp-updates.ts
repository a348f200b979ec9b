import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SimulatedJobs } from '../simulated-jobs.js';
import { WebhookSender } from '../webhook-sender.js';
import { WhatsAppSettings } from './whatsapp-settings.js';
import { retryDelaySeconds, buildWebhook, type WebhookChange } from './whatsapp-webhook.js';

const BATCH_JOB = 'whatsapp batch';
/** How long updates are collected for one batch. */
const BATCH_DELAY_SECONDS = 0.3;

/** A change, reported `delaySeconds` after its cause. */
export interface StatusUpdate {
  change: WebhookChange;
  delaySeconds: number;
}

/** Reports changes to the product: one per webhook, or several if the setting `batch` is above 1. */
@Injectable()
export class WhatsAppUpdates {
  constructor(
    private readonly db: DataSource,
    private readonly sender: WebhookSender,
    private readonly jobs: SimulatedJobs,
    private readonly settings: WhatsAppSettings,
  ) {
    sender.setRetryPolicy('whatsapp', (_, tries) => retryDelaySeconds(tries));
    jobs.register(BATCH_JOB, async (batchSize) => {
      await this.db.transaction((tx) => this.sendBatches(tx, Number(batchSize)));
      return null;
    });
  }

  /** Schedules the webhooks in the transaction of the change that causes them. Call `wake` after the commit. */
  async schedule(tx: EntityManager, queue: string, updates: readonly StatusUpdate[]): Promise<void> {
    const { batch } = await this.settings.get(tx);
    if (batch === 1)
      return this.sender.schedule(
        tx,
        updates.map(({ change, delaySeconds }) => buildWebhook([change], queue, delaySeconds)),
      );
    for (const { change } of updates)
      await tx.query('INSERT INTO sandbox.whatsapp_update (change) VALUES ($1)', [JSON.stringify(change)]);
    await this.jobs.schedule(tx, [
      { kind: BATCH_JOB, queue: BATCH_JOB, payload: batch, delaySeconds: BATCH_DELAY_SECONDS },
    ]);
  }

  /** Sends one update and waits for the response. */
  async sendNow(queue: string, { change }: StatusUpdate): Promise<void> {
    await this.sender.deliver(buildWebhook([change], queue, 0));
  }

  wake(): void {
    this.sender.wake();
  }

  /** Sends all collected updates, at most `batchSize` per webhook. */
  private async sendBatches(tx: EntityManager, batchSize: number): Promise<void> {
    const rows = await tx.query<{ seq: number; change: WebhookChange }[]>(
      `WITH gone AS (DELETE FROM sandbox.whatsapp_update RETURNING seq, change) SELECT * FROM gone ORDER BY seq`,
    );
    const changes = rows.map(({ change }) => change);
    const batches = Array.from({ length: Math.ceil(changes.length / batchSize) }, (_, n) =>
      buildWebhook(changes.slice(n * batchSize, (n + 1) * batchSize), 'batch', 0),
    );
    await this.sender.schedule(tx, batches);
  }
}
