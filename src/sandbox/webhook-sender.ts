import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Errands } from './errands.js';
import { OWN_ADDRESS } from './own-address.js';

const KIND = 'webhook';
const ANSWER_MS = 5_000;

/**
 * Seconds from a try to the next. Razorpay's as measured (16 tries in 22.8 hours); WhatsApp's "at once, then with
 * decreasing frequency for seven days".
 */
const LADDERS = {
  razorpay: [0.25, 6, 13, 20, 43, 82, 162, 324, 643, 1_283, 2_566, 5_132, 10_264, 20_528, 40_964],
  whatsapp: [0.25, 5, 15, 60, 300, 900, 3_600, 14_400, 43_200, 86_400, 86_400, 86_400, 86_400, 86_400, 86_400],
} as const;

export type Provider = keyof typeof LADDERS;

/** A signed webhook: `body` goes out byte for byte. */
export interface Webhook {
  provider: Provider;
  /** Path and query below this server's address: a simulator calls nobody else. */
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Webhooks of one lane are sent in the order they were planned. */
  lane: string;
  delaySeconds: number;
}

/** Sends the providers' webhooks, again and again until the product answers 2xx. */
@Injectable()
export class WebhookSender {
  private readonly log = new Logger(WebhookSender.name);

  constructor(private readonly errands: Errands) {
    errands.register(KIND, (webhook, tries) => this.send(webhook as Webhook, tries));
  }

  /** Plans webhooks in the transaction that is their cause. Call `poke` after the commit. */
  plan(tx: EntityManager, webhooks: readonly Webhook[]): Promise<void> {
    return this.errands.plan(
      tx,
      webhooks.map((webhook) => ({
        kind: KIND,
        lane: webhook.lane,
        payload: webhook,
        delaySeconds: webhook.delaySeconds,
      })),
    );
  }

  poke(): void {
    this.errands.poke();
  }

  /** Sends it now. @returns whether the product took it. */
  async deliver({ path, headers, body }: Webhook): Promise<boolean> {
    try {
      const answer = await fetch(OWN_ADDRESS + path, {
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
    return (await this.deliver(webhook)) ? null : (LADDERS[webhook.provider][tries - 1] ?? null);
  }
}
