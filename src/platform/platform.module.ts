import { BullModule } from '@nestjs/bull';
import { Global, Module, type ClassProvider, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { config } from '../config.js';
import { Alarms } from './ops/alarms.js';
import { Clock, SystemClock } from './clock.js';
import { CsvFiles } from './lists/csv.js';
import { dataSourceOptions } from './db/data-source.js';
import { Database } from './db/database.js';
import { TodayAtLatest } from './validation/date-validators.js';
import { HealthController } from './ops/health.controller.js';
import { Hearing } from './jobs/event-consumer.js';
import { Heartbeat } from './ops/heartbeat.js';
import { Idempotency } from './idempotency/idempotency.interceptor.js';
import { IdempotencyStore } from './idempotency/idempotency.store.js';
import { Limits } from './http/rate-limits.js';
import { QUEUES } from './jobs/outbox.js';
import { Reads } from './db/reads.js';
import { Relay } from './jobs/relay.js';
import { ReportSources } from './db/report-sources.js';
import { Retention } from './jobs/retention.js';
import { Sweeper } from './jobs/sweeper.js';
import { Traffic } from './ops/request-load.js';
import { Warnings } from './ops/health-warnings.js';

/** Retried after 1, 2, 4 … seconds; after the last try once in ten minutes; see `retryFailed`. */
const RETRIES = { attempts: 8, backoff: { type: 'exponential', delay: 1_000 } };

/** A process that was killed holds its jobs' locks; another takes them over after this long, however often it happens. */
const TAKE_OVER = { lockDuration: 8_000, stalledInterval: 2_000, maxStalledCount: 50 };

/** An error may know how long to wait before the next try; see `WhatsAppRefused`. */
const asAsked = (tries: number, error: Error & { pauseMs?: (tries: number) => number }): number =>
  error.pauseMs?.(tries) ?? 1_000 * 2 ** (tries - 1);

const { perSecond: max } = config.whatsapp;

/** WhatsApp's limit is for the number, whichever of our processes sends. */
const WHATSAPP = {
  ...(max > 0 && { limiter: { max, duration: 1_000 } }),
  settings: { ...TAKE_OVER, backoffStrategies: { asAsked } },
  defaultJobOptions: { attempts: 5, backoff: { type: 'asAsked' }, removeOnComplete: true, removeOnFail: false },
};

/** Redis is back within a second of its return; Bull itself would wait up to twenty. */
const RECONNECT_MS = 1_000;

/** The migrations have just reached the database; it may die meanwhile, and is back within seconds. */
const CONNECT_AGAIN = { retryAttempts: 20, retryDelay: 500 };

type ClockProvider = ClassProvider<Clock> | FactoryProvider<Clock>;

@Global()
@Module({
  imports: [
    TypeOrmModule.forRoot({ ...dataSourceOptions('app'), ...CONNECT_AGAIN }),
    DiscoveryModule,
    ScheduleModule.forRoot(),
    BullModule.forRoot({
      url: config.redisUrl,
      redis: { retryStrategy: () => RECONNECT_MS },
      prefix: config.redisPrefix,
      settings: TAKE_OVER,
      defaultJobOptions: { ...RETRIES, removeOnComplete: true, removeOnFail: false },
    }),
    BullModule.registerQueue(...QUEUES.map((name) => ({ name, ...(name === 'whatsapp' && WHATSAPP) }))),
  ],
  controllers: [HealthController],
  providers: [
    ...[
      Alarms,
      CsvFiles,
      Database,
      Hearing,
      Heartbeat,
      Idempotency,
      IdempotencyStore,
      Limits,
      Reads,
      Relay,
      ReportSources,
      Retention,
      Sweeper,
      TodayAtLatest,
      Traffic,
      Warnings,
    ],
  ],
  exports: [Alarms, BullModule, CsvFiles, Database, Hearing, Limits, Reads, Relay, Sweeper, Warnings],
})
export class PlatformModule {
  /** @param clock what gives the business time; the sandbox brings one that can be moved. */
  static with(clock: ClockProvider = { provide: Clock, useClass: SystemClock }): DynamicModule {
    return { module: PlatformModule, providers: [clock], exports: [Clock] };
  }
}
