import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { SingleStatements } from '../../../platform/db/single-statements.js';
import { runAsOperation } from '../../../platform/operation-context.js';
import { DeliveryResultsService, type TakenDelivery } from './delivery-results.service.js';
import { WebhookCaller } from './webhook-caller.js';

/** Calls at once in this process, and to one webhook by all processes together. */
const [MAX_CALLS, MAX_CALLS_PER_WEBHOOK] = [100, 5];
/** Longer than a call may last. After a crash, another process sends the delivery again when it ends. */
const LEASE_SECONDS = 30;
const POLL_MS = 500;
/** Pause between rounds, so that calls that end meanwhile share the next one. */
const PAUSE_MS = 10;

const OPERATION = 'webhooks.deliver';

/** $1 how many, $2 how many of one webhook, $3 seconds. Oldest first. */
const TAKE_DELIVERIES = `
SELECT doctor_id AS "doctorId", id, webhook_id AS "webhookId", attempts, created_at AS "createdAt"
FROM take_deliveries($1, $2, $3)`;

/** Sends due deliveries to the webhooks of all clinics, at least once each. Any number of workers may run it. */
@Injectable()
export class WebhookDeliverer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(WebhookDeliverer.name);
  private readonly calls = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private wakeAgain = false;
  private stopped = false;

  constructor(
    private readonly statements: SingleStatements,
    private readonly caller: WebhookCaller,
    private readonly results: DeliveryResultsService,
  ) {}

  onApplicationBootstrap(): void {
    this.wake();
  }

  /** Waits for the calls under way: each lasts a few seconds at most. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
    await Promise.all(this.calls);
  }

  /** Takes due deliveries now instead of at the next poll. */
  private wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.wakeAgain = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = runAsOperation(OPERATION, () => this.take())
      .then(() => sleep(PAUSE_MS))
      .finally(() => {
        this.running = undefined;
        if (this.stopped) return;
        this.timer = setTimeout(() => this.wake(), this.wakeAgain ? 0 : POLL_MS);
        this.wakeAgain = false;
      });
  }

  private async take(): Promise<void> {
    const free = MAX_CALLS - this.calls.size;
    if (free === 0) return; // the next call that ends wakes it
    try {
      const values = [free, MAX_CALLS_PER_WEBHOOK, LEASE_SECONDS];
      const taken = await this.statements.writeShared<TakenDelivery>(TAKE_DELIVERIES, values);
      for (const delivery of taken) this.start(delivery);
    } catch (error) {
      this.log.warn(`webhooks wait: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private start(delivery: TakenDelivery): void {
    const call = this.deliver(delivery).finally(() => {
      this.calls.delete(call);
      this.wake();
    });
    this.calls.add(call);
  }

  /** Without a recorded result the delivery is sent again when its lease ends. */
  private async deliver(delivery: TakenDelivery): Promise<void> {
    const { id, doctorId, webhookId } = delivery;
    try {
      const result = await this.caller.send(delivery);
      if (result) await this.results.record(delivery, result);
    } catch (error) {
      this.log.warn({ doctorId, webhookId, deliveryId: id, msg: 'delivery is sent again', err: error });
    }
  }
}
