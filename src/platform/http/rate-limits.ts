import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../../config.js';

const [MINUTE, HOUR] = [60, 3_600];

/** How often a call may be made in a window of real time, which begins with the first call and ends by itself. */
export const RATE_LIMITS = {
  'login.address': { calls: 20, seconds: MINUTE },
  'login.email': { calls: 5, seconds: MINUTE },
  /** The password that a login is asked for once more, so that whoever finds one open cannot guess it. */
  'password.account': { calls: 10, seconds: MINUTE },
  'signup.address': { calls: 5, seconds: HOUR },
  'page.address': { calls: 60, seconds: MINUTE, localCalls: 10 },
  /** The same page's HTML, counted by itself: opening a link takes one of each. */
  'site.address': { calls: 60, seconds: MINUTE, localCalls: 10 },
  'payment.address': { calls: 10, seconds: MINUTE },
  'opened.address': { calls: 60, seconds: MINUTE, localCalls: 10 },
  'reminders.address': { calls: 20, seconds: MINUTE },
  'check.address': { calls: 20, seconds: MINUTE },
  /** Returns from Razorpay's page: beyond it the patient lands on the pay page all the same, unheard. */
  'return.address': { calls: 60, seconds: MINUTE },
} as const satisfies Record<`${string}.${RateLimitKey}`, RateLimit>;

interface RateLimit {
  calls: number;
  seconds: number;
  /**
   * A caller's first calls in a window, which a process counts by itself: a patient who opens a page does not wait for
   * Redis. The next one brings them to the common count, so each further process lets so many more pass at most.
   */
  localCalls?: number;
}

/** What a limit counts by. */
export type RateLimitKey = 'address' | 'email' | 'account';
export type RateLimitName = keyof typeof RATE_LIMITS;

/** After this long without an answer Redis counts as away. */
const REDIS_TIMEOUT_MS = 300;
const RECONNECT_MS = 1_000;

/** The key under which a caller is counted in Redis, which learns neither addresses nor emails. */
const hashCaller = (caller: string): string =>
  createHmac('sha256', config.jwtSecret).update(caller).digest('base64url').slice(0, 22);

/** Counts calls in Redis, for all processes together; while Redis is away each process counts for itself. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly log = new Logger(RateLimits.name);
  /** Its own connection: the queues' one keeps commands until Redis is back, and a login must not wait for that. */
  private readonly redis = new Redis(config.redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MS,
    retryStrategy: () => RECONNECT_MS,
  });
  private readonly redisLimiters: Record<RateLimitName, RateLimiterRedis>;
  /** Of callers' first calls. */
  private readonly localLimiters: Partial<Record<RateLimitName, RateLimiterMemory>>;
  private isRedisDown = false;

  constructor() {
    this.redis.on('ready', () => (this.isRedisDown = false));
    this.redis.on('error', (error) => {
      if (!this.isRedisDown) this.log.warn(`limits are counted in this process: ${error.message || 'Redis is away'}`);
      this.isRedisDown = true;
    });
    this.redisLimiters = mapLimits((name, limit) => this.createRedisLimiter(limiterOptions(name, limit)));
    this.localLimiters = mapLimits((name, limit) =>
      limit.localCalls ? new RateLimiterMemory(limiterOptions(name, limit)) : undefined,
    );
  }

  /**
   * Counts one call.
   * @param caller an address, an email or an account's id, as the limit's name says.
   * @returns whole seconds, at least 1, after which to come again; 0 when the call may go on.
   */
  async consume(name: RateLimitName, caller: string): Promise<number> {
    const overflow = await this.localOverflow(name, caller);
    if (overflow === 0) return 0;
    try {
      await this.redisLimiters[name].consume(hashCaller(caller), overflow);
      return 0;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
    }
  }

  /** How many calls, this one among them, are to be brought to the common count: none while they are a caller's first. */
  private async localOverflow(name: RateLimitName, caller: string): Promise<number> {
    const { localCalls = 0 }: RateLimit = RATE_LIMITS[name];
    const used = await this.localLimiters[name]?.penalty(caller);
    if (!used || used.consumedPoints > localCalls + 1) return 1;
    return used.consumedPoints > localCalls ? used.consumedPoints : 0;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private createRedisLimiter(window: ReturnType<typeof limiterOptions>): RateLimiterRedis {
    return new RateLimiterRedis({
      ...window,
      storeClient: this.redis,
      insuranceLimiter: new RateLimiterMemory(window),
      inMemoryBlockOnConsumed: window.points, // who goes on after a refusal is refused without asking Redis
    });
  }
}

const limiterOptions = (name: string, { calls, seconds }: RateLimit) => ({
  keyPrefix: `${config.redisPrefix}:limit:${name}`,
  points: calls,
  duration: seconds,
});

const mapLimits = <T>(make: (name: RateLimitName, limit: RateLimit) => T) =>
  Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, limit]) => [name, make(name as RateLimitName, limit)]),
  ) as Record<RateLimitName, T>;
