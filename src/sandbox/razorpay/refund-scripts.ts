import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NORMAL_DELIVERY, type DeliveryMode, type WebhookMode } from './webhook-delivery-mode.js';

export const REFUND_OUTCOMES = ['processed', 'pending', 'failed', 'insufficient_balance'] as const;
/** How a refund ends; `failed` is taken first and fails to be paid out, `pending` waits for a control call. */
export type RefundOutcome = (typeof REFUND_OUTCOMES)[number];

/** What becomes of a refund, and how its webhooks arrive. */
export interface RefundScript {
  outcome: RefundOutcome;
  delivery: DeliveryMode;
}

const DEFAULT_SCRIPT: RefundScript = { outcome: 'processed', delivery: NORMAL_DELIVERY };

/** What becomes of the next refunds at the simulated Razorpay. */
@Injectable()
export class RefundScripts {
  constructor(private readonly db: DataSource) {}

  /** The next `count` refunds go so. */
  async set({ outcome, delivery }: RefundScript, count: number): Promise<void> {
    await this.db.query(
      `INSERT INTO sandbox.razorpay_refund_recipe (outcome, webhook, delay_seconds, remaining) VALUES ($1, $2, $3, $4)
       ON CONFLICT (single) DO UPDATE SET outcome = excluded.outcome, webhook = excluded.webhook,
         delay_seconds = excluded.delay_seconds, remaining = excluded.remaining`,
      [outcome, delivery.mode, delivery.delaySeconds, count],
    );
  }

  /** The recipe of a refund that is made now; it is used up by that. */
  async takeNext(): Promise<RefundScript> {
    const [rows] = await this.db.query<
      [{ outcome: RefundOutcome; webhook: WebhookMode; delay_seconds: number }[], number]
    >(
      `UPDATE sandbox.razorpay_refund_recipe SET remaining = remaining - 1 WHERE remaining > 0
       RETURNING outcome, webhook, delay_seconds`,
    );
    const [row] = rows;
    return row
      ? { outcome: row.outcome, delivery: { mode: row.webhook, delaySeconds: row.delay_seconds } }
      : DEFAULT_SCRIPT;
  }
}
