import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NORMAL_DELIVERY, type DeliveryMode, type WebhookMode } from './webhooks/webhook-delivery-mode.js';

export const REFUND_OUTCOMES = ['processed', 'pending', 'failed', 'insufficient_balance'] as const;
/** How a refund ends. `failed` is created as pending and fails at once; `pending` waits for a control call. */
export type RefundOutcome = (typeof REFUND_OUTCOMES)[number];

/** The outcome of a refund, and how its webhooks are delivered. */
export interface RefundScript {
  outcome: RefundOutcome;
  delivery: DeliveryMode;
}

const DEFAULT_SCRIPT: RefundScript = { outcome: 'processed', delivery: NORMAL_DELIVERY };

/** Stores the outcome of the next refunds at the simulated Razorpay. */
@Injectable()
export class RefundScripts {
  constructor(private readonly db: DataSource) {}

  /** Applies to the next `count` refunds. */
  async set({ outcome, delivery }: RefundScript, count: number): Promise<void> {
    await this.db.query(
      `INSERT INTO sandbox.razorpay_refund_script (outcome, webhook, delay_seconds, remaining) VALUES ($1, $2, $3, $4)
       ON CONFLICT (single) DO UPDATE SET outcome = excluded.outcome, webhook = excluded.webhook,
         delay_seconds = excluded.delay_seconds, remaining = excluded.remaining`,
      [outcome, delivery.mode, delivery.delaySeconds, count],
    );
  }

  /** Returns the script for a new refund and counts it. */
  async takeNext(): Promise<RefundScript> {
    const [rows] = await this.db.query<
      [{ outcome: RefundOutcome; webhook: WebhookMode; delay_seconds: number }[], number]
    >(
      `UPDATE sandbox.razorpay_refund_script SET remaining = remaining - 1 WHERE remaining > 0
       RETURNING outcome, webhook, delay_seconds`,
    );
    const [row] = rows;
    return row
      ? { outcome: row.outcome, delivery: { mode: row.webhook, delaySeconds: row.delay_seconds } }
      : DEFAULT_SCRIPT;
  }
}
