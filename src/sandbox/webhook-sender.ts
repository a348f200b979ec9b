import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { config } from '../config.js';
import { SimulatedJobs } from './simulated-jobs.js';

/** The kind of errand that delivers a webhook. */
export const WEBHOOK_JOB = 'webhook';
const TIMEOUT_MS = 5_000;

export type Provider = 'razorpay' | 'whatsapp';

/** How long a provider persists. @returns seconds to the next try after `tries` that failed; null gives it up. */
export type RetryPolicy = (webhook: Webhook, tries: number) => Promise<number | null> | number | null;

/** A signed webhook: `body` goes out byte for byte. */
export interface Webhook {
  provider: Provider;
  /** Path and query below the product's address: a simulator calls nobody else. */
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Webhooks of one lane are sent in the order they were planned. */
  queue: string;
  delaySeconds: number;
  /** What its provider has to know when it fails. */
  about?: Record<string, string>;
}

/** Sends the providers' webhooks, again and again until the product answers 2xx. */
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

  /** Plans webhooks in the transaction that is their cause. Call `wake` after the commit. */
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

  /** Waits until every webhook of a lane that is due was tried once. */
  waitUntilAttempted(queue: string): Promise<void> {
    return this.jobs.waitUntilAttempted(queue);
  }

  /** Sends it now. @returns whether the product took it. */
  async deliver({ path, headers, body }: Webhook): Promise<boolean> {
    try {
      const answer = await fetch(config.sandboxTargetUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch (error) {
      this.log.debug(`no answer: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  private async send(webhook: Webhook, tries: number): Promise<number | null> {
    if (await this.deliver(webhook)) return null;
    return (await this.retryPolicies.get(webhook.provider)?.(webhook, tries)) ?? null;
  }
}
