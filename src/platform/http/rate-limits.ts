import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../../config.js';
import { redisOptions } from '../redis.js';

const [MINUTE, HOUR] = [60, 3_600];

/**
 * Calls per fixed window, which begins with a caller's first call. Uses the system time, not the sandbox's clock. `ip`
 * is the client's IP address.
 */
export const RATE_LIMITS = {
  'login.ip': { calls: 20, seconds: MINUTE },
  'login.email': { calls: 5, seconds: MINUTE },
  /** Confirmation of the current password, so that nobody can guess it from an unattended session. */
  'password.account': { calls: 10, seconds: MINUTE },
  /** Answers to the request for the second factor. A challenge ends after 5 wrong ones anyway. */
  'factor.ip': { calls: 20, seconds: MINUTE },
  'factor.account': { calls: 20, seconds: MINUTE },
  /** PINs at a shared computer, and the password for a new one. After 5 wrong ones a PIN stops working anyway. */
  'pin.account': { calls: 10, seconds: MINUTE },
  'contact.ip': { calls: 60, seconds: MINUTE, localCalls: 10 },
  'signup.ip': { calls: 5, seconds: HOUR },
  'page.ip': { calls: 60, seconds: MINUTE, localCalls: 10 },
  /** The HTML of the pay page. Opening a link uses one call of this limit and one of `page`, the page's data. */
  'site.ip': { calls: 60, seconds: MINUTE, localCalls: 10 },
  /** Receipts as files. WhatsApp fetches those of all patients from few addresses. */
  'receipt.ip': { calls: 600, seconds: MINUTE },
  /** Pictures of doctors; browsers cache them. */
  'picture.ip': { calls: 120, seconds: MINUTE, localCalls: 10 },
  /** Uploads: each picture is kept, because receipts may print it. */
  'picture.account': { calls: 30, seconds: HOUR },
  'payment.ip': { calls: 10, seconds: MINUTE },
  'opened.ip': { calls: 60, seconds: MINUTE, localCalls: 10 },
  'reminders.ip': { calls: 20, seconds: MINUTE },
  /** Codes that open a patient's data. Each link also has limits of its own; see `CODE_LIMITS`. */
  'data_code.ip': { calls: 60, seconds: HOUR },
  'data_access.ip': { calls: 20, seconds: MINUTE },
  /** Codes with which people join a plan. Each number and each doctor's page also has limits of its own; see `JoinCodesService`. */
  'join.ip': { calls: 30, seconds: HOUR },
  /** Codes that are entered, and people who join. */
  'join_attempt.ip': { calls: 20, seconds: MINUTE },
  'own_data.ip': { calls: 60, seconds: MINUTE },
  'check.ip': { calls: 20, seconds: MINUTE },
  /** All calls with one API key; each response says how many are left. */
  'api.key': { calls: 600, seconds: MINUTE },
  /** Returns from Razorpay's page. Beyond the limit the patient still gets the pay page, but the result is ignored. */
  'return.ip': { calls: 60, seconds: MINUTE },
} as const satisfies Record<`${string}.${RateLimitKey}`, RateLimit>;

interface RateLimit {
  calls: number;
  seconds: number;
  /**
   * Each process counts the first `localCalls` calls of a caller in memory, so that a patient who opens a page does not
   * wait for Redis, and adds them to the shared count with the next call. With n processes, a caller can make up to
   * (n - 1) × `localCalls` calls beyond the limit.
   */
  localCalls?: number;
}

/** What a limit counts by. */
export type RateLimitKey = 'ip' | 'email' | 'account' | 'key';
export type RateLimitName = keyof typeof RATE_LIMITS;

/** The state of one caller's limit after a call. */
export interface RateLimitState {
  /** Calls that are left in this window. */
  remaining: number;
  /** Seconds until the next window, at least 1. */
  resetSeconds: number;
  isExceeded: boolean;
}

/** Redis counts as unavailable when it does not answer within this time. */
const REDIS_TIMEOUT_MS = 300;
const RECONNECT_MS = 1_000;

/** Keyed hash of a caller, so that Redis stores neither IP addresses nor emails. */
const hashCaller = (caller: string): string =>
  createHmac('sha256', config.jwtSecrets[0]).update(caller).digest('base64url').slice(0, 22);

/** Counts calls in Redis for all processes; while Redis is unavailable each process counts separately. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly log = new Logger(RateLimits.name);
  /** Separate from the queues' connection, which holds commands until Redis is back: a login must not wait for that. */
  private readonly redis = new Redis(config.redisUrl, {
    ...redisOptions,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MS,
    retryStrategy: () => RECONNECT_MS,
  });
  private readonly redisLimiters: Record<RateLimitName, RateLimiterRedis>;
  /** Count the first calls of each caller; see `localCalls`. */
  private readonly localLimiters: Partial<Record<RateLimitName, RateLimiterMemory>>;
  private isRedisDown = false;

  constructor() {
    this.redis.on('ready', () => (this.isRedisDown = false));
    this.redis.on('error', (error) => {
      if (!this.isRedisDown)
        this.log.warn(`limits are counted in this process: ${error.message || 'Redis is unavailable'}`);
      this.isRedisDown = true;
    });
    this.redisLimiters = mapLimits((name, limit) => this.createRedisLimiter(limiterOptions(name, limit)));
    this.localLimiters = mapLimits((name, limit) =>
      limit.localCalls ? new RateLimiterMemory(limiterOptions(name, limit)) : undefined,
    );
  }

  /**
   * Counts one call.
   * @param caller an IP address, an email, or the id of an account or API key, as the limit's name says.
   * @returns 0 if the call is allowed; otherwise the seconds until the next attempt, at least 1.
   */
  async consume(name: RateLimitName, caller: string): Promise<number> {
    const calls = await this.callsToShare(name, caller);
    if (calls === 0) return 0;
    const { isExceeded, resetSeconds } = await this.count(name, caller, calls);
    return isExceeded ? resetSeconds : 0;
  }

  /** Counts `calls` calls in the shared count. @param caller see `consume`. */
  async count(name: RateLimitName, caller: string, calls = 1): Promise<RateLimitState> {
    const toState = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isExceeded: boolean): RateLimitState => ({
      remaining: Math.max(0, remainingPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
      isExceeded,
    });
    try {
      return toState(await this.redisLimiters[name].consume(hashCaller(caller), calls), false);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return toState(rejection, true);
    }
  }

  /**
   * How many calls to add to the shared count: 0 for the first `localCalls` of a caller, all of them with the next one,
   * then 1 for each.
   */
  private async callsToShare(name: RateLimitName, caller: string): Promise<number> {
    const { localCalls = 0 }: RateLimit = RATE_LIMITS[name];
    const used = await this.localLimiters[name]?.penalty(caller); // counts without rejecting
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
      inMemoryBlockOnConsumed: window.points, // further calls beyond the limit are rejected without a query to Redis
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
