import { Injectable } from '@nestjs/common';
import type { Queue } from 'bull';
import type { TokenClaims } from '../auth/sessions/token-cache.js';
import { config } from '../config.js';
import { hashToken, randomToken } from '../platform/secrets.js';
import { withTimeout } from '../platform/with-timeout.js';
import { DomainError } from '../shared/domain-error.js';
import { QueueStats } from './queue-stats.js';

const LIFETIME_SECONDS = 60;
const TOKEN_BYTES = 32;

const keyOf = (ticket: string): string => `${config.redisPrefix}:queues-ticket:${hashToken(ticket)}`;

/**
 * One-time tokens that carry a session from the dashboard to the board's host, because no cookie of one host reaches the
 * other. Redis has only their hash.
 */
@Injectable()
export class QueuesTickets {
  constructor(private readonly stats: QueueStats) {}

  /** @throws DomainError `server.unavailable` without Redis, as the board, which shows what is in Redis. */
  async create({ sub, sid }: TokenClaims): Promise<string> {
    const ticket = randomToken(TOKEN_BYTES);
    const claims: TokenClaims = { sub, sid };
    await this.redis((redis) => redis.set(keyOf(ticket), JSON.stringify(claims), 'EX', LIFETIME_SECONDS));
    return ticket;
  }

  /**
   * Uses the ticket up.
   * @throws DomainError `token.invalid` if it is unknown, used or older than a minute; `server.unavailable` without Redis.
   */
  async use(ticket: unknown): Promise<TokenClaims> {
    const text = typeof ticket === 'string' ? await this.redis((redis) => redis.getdel(keyOf(ticket))) : '';
    if (!text) throw new DomainError('token.invalid');
    return JSON.parse(text) as TokenClaims;
  }

  /** @param command on a connection of a queue, which waits for Redis while it is away. */
  private async redis<T extends string | null>(command: (redis: Queue['client']) => Promise<T>): Promise<T | ''> {
    const [queue] = this.stats.queues;
    const answer = await withTimeout(
      queue ? command(queue.client).then((value) => ({ value: value ?? ('' as const) })) : Promise.resolve(null),
      null,
    );
    if (answer === null) throw new DomainError('server.unavailable');
    return answer.value;
  }
}
