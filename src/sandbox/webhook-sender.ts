import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { config } from '../config.js';
import { Errands } from './simulated-jobs.js';

/** The kind of errand that delivers a webhook. */
export const WEBHOOK = 'webhook';
const ANSWER_MS = 5_000;

export type Provider = 'razorpay' | 'whatsapp';

/** How long a provider persists. @returns seconds to the next try after `tries` that failed; null gives it up. */
export type Persistence = (webhook: Webhook, tries: number) => Promise<number | null> | number | null;

/** A signed webhook: `body` goes out byte for byte. */
export interface Webhook {
  provider: Provider;
  /** Path and query below the product's address: a simulator calls nobody else. */
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Webhooks of one lane are sent in the order they were planned. */
  lane: string;
  delaySeconds: number;
  /** What its provider has to know when it fails. */
  about?: Record<string, string>;
}

/** Sends the providers' webhooks, again and again until the product answers 2xx. */
@Injectable()
export class WebhookSender {
  private readonly log = new Logger(WebhookSender.name);
  private readonly persistence = new Map<Provider, Persistence>();

  constructor(private readonly errands: Errands) {
    errands.register(WEBHOOK, (webhook, tries) => this.send(webhook as Webhook, tries));
  }

  persist(provider: Provider, persistence: Persistence): void {
    this.persistence.set(provider, persistence);
  }

  /** Plans webhooks in the transaction that is their cause. Call `poke` after the commit. */
  plan(tx: EntityManager, webhooks: readonly Webhook[]): Promise<void> {
    return this.errands.plan(
      tx,
      webhooks.map((webhook) => ({
        kind: WEBHOOK,
        lane: webhook.lane,
        payload: webhook,
        delaySeconds: webhook.delaySeconds,
      })),
    );
  }

  poke(): void {
    this.errands.poke();
  }

  /** Waits until every webhook of a lane that is due was tried once. */
  tried(lane: string): Promise<void> {
    return this.errands.tried(lane);
  }

  /** Sends it now. @returns whether the product took it. */
  async deliver({ path, headers, body }: Webhook): Promise<boolean> {
    try {
      const answer = await fetch(config.sandboxTargetUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
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
    return (await this.persistence.get(webhook.provider)?.(webhook, tries)) ?? null;
  }
}
