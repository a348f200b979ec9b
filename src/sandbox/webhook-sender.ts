import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { config } from '../config.js';
import { SimulatedJobs } from './simulated-jobs.js';

export const WEBHOOK_JOB = 'webhook';
const TIMEOUT_MS = 5_000;

export type Provider = 'razorpay' | 'whatsapp';

/** @returns seconds until the next attempt after `tries` failed ones; null to stop retrying. */
export type RetryPolicy = (webhook: Webhook, tries: number) => Promise<number | null> | number | null;

/** A signed webhook. `body` is sent byte for byte. */
export interface Webhook {
  provider: Provider;
  /** Path and query at the product; a simulator calls no other server. */
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Webhooks of one queue are sent in the order in which they were scheduled. */
  queue: string;
  delaySeconds: number;
  /** Data for the provider's retry policy. */
  about?: Record<string, string>;
}

/** Sends the providers' webhooks and retries by the provider's policy until the product returns 2xx. */
@Injectable()
export class WebhookSender {
  private readonly log = new Logger(WebhookSender.name);
  private readonly retryPolicies = new Map<Provider, RetryPolicy>();

  constructor(private readonly jobs: SimulatedJobs) {
    jobs.register(WEBHOOK_JOB, (webhook, tries) => this.send(webhook as Webhook, tries));
  }

  setRetryPolicy(provider: Provider, policy: RetryPolicy): void {
    this.retryPolicies.set(provider, policy);
  }

  /** Schedules webhooks in the transaction of the change that causes them. Call `wake` after the commit. */
  schedule(tx: EntityManager, webhooks: readonly Webhook[]): Promise<void> {
    return this.jobs.schedule(
      tx,
      webhooks.map((webhook) => ({
        kind: WEBHOOK_JOB,
        queue: webhook.queue,
        payload: webhook,
        delaySeconds: webhook.delaySeconds,
      })),
    );
  }

  wake(): void {
    this.jobs.wake();
  }

  /** Waits until every due webhook of a queue was attempted once. */
  waitUntilAttempted(queue: string): Promise<void> {
    return this.jobs.waitUntilAttempted(queue);
  }

  /** Sends a webhook now. @returns whether the product returned 2xx. */
  async deliver({ path, headers, body }: Webhook): Promise<boolean> {
    try {
      const response = await fetch(config.sandboxTargetUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch (error) {
      this.log.debug(`no response: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  private async send(webhook: Webhook, tries: number): Promise<number | null> {
    if (await this.deliver(webhook)) return null;
    return (await this.retryPolicies.get(webhook.provider)?.(webhook, tries)) ?? null;
  }
}
