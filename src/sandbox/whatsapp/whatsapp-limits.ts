import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SandboxClock } from '../sandbox-clock.js';
import { ProviderError } from '../provider-error.js';
import { messageError, WHATSAPP_OUTAGE_RESPONSES } from './whatsapp-errors.js';
import { WhatsAppSettings, type Settings } from './whatsapp-settings.js';

/** Advisory lock, so that concurrent messages are counted one after the other. */
const LIMITS_LOCK = 7_041_778;
const SECOND_MS = 1_000;
/** Meta's error codes. */
const [PAIR_LIMIT_ERROR, DAILY_USERS_ERROR] = [131056, 131048];

/** Meta's limits per recipient, per second and per day. The limit per second uses real time, the others the clock. */
@Injectable()
export class WhatsAppLimits {
  private currentSecond = { since: 0, messages: 0 };

  constructor(
    private readonly settings: WhatsAppSettings,
    private readonly clock: SandboxClock,
  ) {}

  /**
   * Counts a message that is about to be accepted.
   * @param isBusinessInitiated the recipient's conversation window is closed.
   * @throws ProviderError when a limit is reached; then nothing is counted.
   */
  async consume(tx: EntityManager, number: string, isBusinessInitiated: boolean): Promise<void> {
    const settings = await this.settings.get(tx);
    if (settings.per_second + settings.pair_seconds + settings.daily_users === 0) return;
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LIMITS_LOCK]);
    if (isBusinessInitiated && settings.daily_users > 0) await this.assertDailyUsers(tx, number, settings.daily_users);
    if (settings.pair_seconds > 0) await this.consumePair(tx, number, settings);
    if (settings.per_second > 0) this.consumeSecond(settings.per_second);
  }

  private consumeSecond(max: number): void {
    const now = performance.now();
    if (now - this.currentSecond.since >= SECOND_MS) this.currentSecond = { since: now, messages: 0 };
    if (this.currentSecond.messages >= max) throw new ProviderError(429, WHATSAPP_OUTAGE_RESPONSES.tooMany);
    this.currentSecond.messages += 1;
  }

  /**
   * One message to a recipient every `pair_seconds`, with bursts of `pair_burst`. `free_at` is when the accepted messages
   * are used up; a message is rejected if that is more than `pair_burst - 1` intervals ahead.
   */
  private async consumePair(tx: EntityManager, number: string, settings: Settings): Promise<void> {
    const { pair_seconds: seconds, pair_burst: burst } = settings;
    const taken = await tx.query<unknown[]>(
      `INSERT INTO sandbox.whatsapp_pair AS p VALUES ($1, $2::timestamptz + make_interval(secs => $3))
       ON CONFLICT (number) DO UPDATE SET free_at = greatest(p.free_at, $2) + make_interval(secs => $3)
       WHERE p.free_at <= $2::timestamptz + make_interval(secs => $4) RETURNING number`,
      [number, this.clock.now(), seconds, (burst - 1) * seconds],
    );
    if (taken.length === 0)
      throw messageError(PAIR_LIMIT_ERROR, 'Too many messages from this number to the same user.');
  }

  /** `reaching` messages were sent outside the recipient's conversation window. */
  private async assertDailyUsers(tx: EntityManager, number: string, max: number): Promise<void> {
    const [row] = await tx.query<{ users: number; known: boolean }[]>(
      `SELECT count(DISTINCT number)::int AS users, coalesce(bool_or(number = $1), false) AS known
       FROM sandbox.whatsapp_message WHERE reaching AND at > $2::timestamptz - interval '24 hours'`,
      [number, this.clock.now()],
    );
    if (row && !row.known && row.users >= max)
      throw messageError(
        DAILY_USERS_ERROR,
        `${max} users were written to within 24 hours, which is the messaging limit.`,
      );
  }
}
