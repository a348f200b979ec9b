export class LiveView {
  status!: 'ok';
}

/** What the server needs to work, each `ok` or `missing`; and whether the money adds up. */
export class HealthView {
  /**
   * `missing` with 503 without the database or its migrations. `degraded` with 200 while Redis is away or no worker runs:
   * pages, logins and payments work, messages and the reconciliation wait. `ending` with 503 before the server ends.
   */
  status!: 'ok' | 'degraded' | 'missing' | 'ending';
  database!: 'ok' | 'missing';
  redis!: 'ok' | 'missing';
  migrations!: 'ok' | 'missing';
  /** Whether a process that works off queues and sweeps was heard within half a minute. */
  worker!: 'ok' | 'missing';
  /** Whether the money adds up, by the hourly check; `unknown` while there is none of late. It decides nothing here. */
  ledger!: 'ok' | 'violated' | 'unknown';
  /** When that check ran. */
  ledger_checked_at!: Date | null;
  /**
   * A warning, whatever the status: `silent` when payments arrive of which some doctor's Razorpay webhook does not tell;
   * `unknown` when it could not be found out.
   */
  webhooks!: 'ok' | 'silent' | 'unknown';
  /** A warning, too: `stopped` while WhatsApp refuses all messages, marketing, or a template; they wait. */
  whatsapp!: 'ok' | 'stopped' | 'unknown';
}
