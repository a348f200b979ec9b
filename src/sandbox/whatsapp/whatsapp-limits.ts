import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SandboxClock } from '../sandbox-clock.js';
import { ProviderError } from '../provider-error.js';
import { refusedWith, WHATSAPP_BREAKDOWN } from './whatsapp-errors.js';
import { WhatsAppSettings, type Settings } from './whatsapp-settings.js';

/** Any constant of our own: while limits are counted, messages are taken one after the other. */
const COUNT_LOCK = 7_041_778;
const SECOND_MS = 1_000;
const [PAIR, PORTFOLIO] = [131_056, 131_048];

/** What Meta lets pass: to one phone, a second, and to how many people a day. Times are the clock's but for the second. */
@Injectable()
export class WhatsAppLimits {
  private second = { since: 0, messages: 0 };

  constructor(
    private readonly settings: WhatsAppSettings,
    private readonly clock: SandboxClock,
  ) {}

  /**
   * Counts a message that is about to be taken.
   * @param isReaching it goes to somebody outside their own conversation.
   * @throws ProviderError when there is no room for it; then nothing is counted.
   */
  async take(tx: EntityManager, number: string, isReaching: boolean): Promise<void> {
    const settings = await this.settings.now(tx);
    if (settings.per_second + settings.pair_seconds + settings.daily_users === 0) return;
    await tx.query('SELECT pg_advisory_xact_lock($1)', [COUNT_LOCK]);
    if (isReaching && settings.daily_users > 0) await this.assertReachable(tx, number, settings.daily_users);
    if (settings.pair_seconds > 0) await this.takePair(tx, number, settings);
    if (settings.per_second > 0) this.takeSecond(settings.per_second);
  }

  private takeSecond(most: number): void {
    const now = performance.now();
    if (now - this.second.since >= SECOND_MS) this.second = { since: now, messages: 0 };
    if (this.second.messages >= most) throw new ProviderError(429, WHATSAPP_BREAKDOWN.tooMany);
    this.second.messages += 1;
  }

  private async takePair(tx: EntityManager, number: string, settings: Settings): Promise<void> {
    const { pair_seconds: seconds, pair_burst: burst } = settings;
    const taken = await tx.query<unknown[]>(
      `INSERT INTO sandbox.whatsapp_pair AS p VALUES ($1, $2::timestamptz + make_interval(secs => $3))
       ON CONFLICT (number) DO UPDATE SET free_at = greatest(p.free_at, $2) + make_interval(secs => $3)
       WHERE p.free_at <= $2::timestamptz + make_interval(secs => $4) RETURNING number`,
      [number, this.clock.now(), seconds, (burst - 1) * seconds],
    );
    if (taken.length === 0) throw refusedWith(PAIR, 'Too many messages from this number to the same user.');
  }

  private async assertReachable(tx: EntityManager, number: string, most: number): Promise<void> {
    const [row] = await tx.query<{ users: number; known: boolean }[]>(
      `SELECT count(DISTINCT number)::int AS users, coalesce(bool_or(number = $1), false) AS known
       FROM sandbox.whatsapp_message WHERE reaching AND at > $2::timestamptz - interval '24 hours'`,
      [number, this.clock.now()],
    );
    if (row && !row.known && row.users >= most)
      throw refusedWith(PORTFOLIO, `${most} users were written to within 24 hours, which is the messaging limit.`);
  }
}
