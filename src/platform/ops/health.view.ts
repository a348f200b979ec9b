export class LiveView {
  status!: 'ok';
}

/** State of what the server needs to work, and result of the last ledger check. */
export class HealthView {
  /**
   * `ok`, or `degraded` (200) while Redis is unavailable or no worker runs: pages, logins and payments work, messages
   * and reconciliation wait. `missing` (503) without the database or its migrations. `ending` (503) while the server
   * shuts down.
   * @example 'ok'
   */
  status!: 'ok' | 'degraded' | 'missing' | 'ending';
  database!: 'ok' | 'missing';
  redis!: 'ok' | 'missing';
  migrations!: 'ok' | 'missing';
  /** Whether a worker process sent a heartbeat in the last 30 seconds. */
  worker!: 'ok' | 'missing';
  /** Result of the hourly consistency check of the ledger; `unknown` without a recent one. Does not affect `status`. */
  ledger!: 'ok' | 'violated' | 'unknown';
  /** When the ledger was last checked. */
  ledger_checked_at!: Date | null;
  /**
   * A warning that does not affect `status`: `silent` when a doctor's payments arrive but Razorpay's webhooks for them
   * do not; `unknown` when this could not be checked.
   */
  webhooks!: 'ok' | 'silent' | 'unknown';
  /**
   * A warning that does not affect `status`: `stopped` while WhatsApp rejects all messages, marketing messages or a
   * template. They wait.
   */
  whatsapp!: 'ok' | 'stopped' | 'unknown';
}
