import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Errands } from '../simulated-jobs.js';
import { WebhookSender } from '../webhook-sender.js';
import { WhatsAppSettings } from './whatsapp-settings.js';
import { nextTry, webhookOf, type Change } from './whatsapp-webhook.js';

const BATCH = 'whatsapp batch';
/** For so long updates are gathered. */
const GATHER_SECONDS = 0.3;

/** A change, told so long after its cause. */
export interface Told {
  change: Change;
  delaySeconds: number;
}

/** Tells the product what happens: each change by a webhook of its own, or many together when batches are set. */
@Injectable()
export class WhatsAppUpdates {
  constructor(
    private readonly db: DataSource,
    private readonly sender: WebhookSender,
    private readonly errands: Errands,
    private readonly settings: WhatsAppSettings,
  ) {
    sender.persist('whatsapp', (_, tries) => nextTry(tries));
    errands.register(BATCH, async (most) => {
      await this.db.transaction((tx) => this.send(tx, Number(most)));
      return null;
    });
  }

  /** Plans the webhooks in the transaction that is their cause. Call `poke` after the commit. @param lane whose they are. */
  async plan(tx: EntityManager, lane: string, told: readonly Told[]): Promise<void> {
    const { batch } = await this.settings.now(tx);
    if (batch === 1)
      return this.sender.plan(
        tx,
        told.map(({ change, delaySeconds }) => webhookOf([change], lane, delaySeconds)),
      );
    for (const { change } of told)
      await tx.query('INSERT INTO sandbox.whatsapp_update (change) VALUES ($1)', [JSON.stringify(change)]);
    await this.errands.plan(tx, [{ kind: BATCH, lane: BATCH, payload: batch, delaySeconds: GATHER_SECONDS }]);
  }

  /** Tells it before anything else happens. */
  async tellNow(lane: string, { change }: Told): Promise<void> {
    await this.sender.deliver(webhookOf([change], lane, 0));
  }

  poke(): void {
    this.sender.poke();
  }

  /** All that was gathered, in webhooks of at most so many updates. */
  private async send(tx: EntityManager, most: number): Promise<void> {
    const rows = await tx.query<{ seq: number; change: Change }[]>(
      `WITH gone AS (DELETE FROM sandbox.whatsapp_update RETURNING seq, change) SELECT * FROM gone ORDER BY seq`,
    );
    const changes = rows.map(({ change }) => change);
    const batches = Array.from({ length: Math.ceil(changes.length / most) }, (_, n) =>
      webhookOf(changes.slice(n * most, (n + 1) * most), 'batch', 0),
    );
    await this.sender.plan(tx, batches);
  }
}
