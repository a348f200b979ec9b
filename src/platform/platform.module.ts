import { BullModule } from '@nestjs/bull';
import { Global, Module, type ClassProvider, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { config } from '../config.js';
import { Alarms } from './ops/alarms.js';
import { Clock, SystemClock } from './clock.js';
import { CsvFiles } from './lists/csv.js';
import { FileDownloads } from './lists/file-downloads.js';
import { dataSourceOptions } from './db/data-source.js';
import { Database } from './db/database.js';
import { redisOptions } from './redis.js';
import { NotLaterThanTodayConstraint } from './validation/date-validators.js';
import { HealthController } from './ops/health.controller.js';
import { EventConsumer } from './jobs/event-consumer.js';
import { Heartbeat } from './ops/heartbeat.js';
import { IdempotencyStore } from './idempotency/idempotency.store.js';
import { OperationNameGuard } from './http/operation-name.guard.js';
import { RateLimits } from './http/rate-limits.js';
import { QUEUE_OPTIONS } from './jobs/queue-options.js';
import { SingleStatements } from './db/single-statements.js';
import { Relay } from './jobs/relay.js';
import { ReportSources } from './db/report-sources.js';
import { Retention } from './jobs/retention.js';
import { Sweeper } from './jobs/sweeper.js';
import { RequestLoad } from './ops/request-load.js';
import { RestoreDrillSweep } from './ops/restore-drill-sweep.js';
import { HealthWarnings } from './ops/health-warnings.js';
import { SecurityEvents } from './security-events/security-events.js';

/** Reconnects to Redis within a second; Bull's default is up to twenty. */
const RECONNECT_MS = 1_000;

/** The database answered the migrations just before; if it fails now it is usually back within seconds. */
const CONNECT_RETRIES = { retryAttempts: 20, retryDelay: 500 };

type ClockProvider = ClassProvider<Clock> | FactoryProvider<Clock>;

@Global()
@Module({
  imports: [
    TypeOrmModule.forRoot({ ...dataSourceOptions('app'), ...CONNECT_RETRIES }),
    ScheduleModule.forRoot(),
    BullModule.forRoot({
      url: config.redisUrl,
      redis: { ...redisOptions, retryStrategy: () => RECONNECT_MS },
      prefix: config.redisPrefix,
    }),
    BullModule.registerQueue(...QUEUE_OPTIONS),
  ],
  controllers: [HealthController],
  providers: [
    { provide: APP_GUARD, useClass: OperationNameGuard },
    ...[
      Alarms,
      CsvFiles,
      FileDownloads,
      Database,
      EventConsumer,
      Heartbeat,
      IdempotencyStore,
      RateLimits,
      SingleStatements,
      Relay,
      ReportSources,
      RestoreDrillSweep,
      Retention,
      Sweeper,
      NotLaterThanTodayConstraint,
      RequestLoad,
      HealthWarnings,
      SecurityEvents,
    ],
  ],
  exports: [
    Alarms,
    BullModule,
    CsvFiles,
    FileDownloads,
    Database,
    EventConsumer,
    HealthWarnings,
    IdempotencyStore,
    RateLimits,
    SingleStatements,
    Relay,
    ReportSources,
    SecurityEvents,
    Sweeper,
  ],
})
export class PlatformModule {
  /** @param clock provider of business time; the sandbox passes one that can be moved. */
  static with(clock: ClockProvider = { provide: Clock, useClass: SystemClock }): DynamicModule {
    return { module: PlatformModule, providers: [clock], exports: [Clock] };
  }
}
