import { BullModule } from '@nestjs/bull';
import { Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { config } from '../config.js';
import { Clock, SystemClock } from './clock.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { HealthController } from './health.controller.js';
import { Hearing } from './hearing.js';
import { QUEUES } from './outbox.js';
import { Relay } from './relay.js';
import { Sweeper } from './sweeper.js';

/** Retried after 1, 2, 4 … seconds; after the last try the job waits in the failed set for a person. */
const RETRIES = { attempts: 8, backoff: { type: 'exponential', delay: 1_000 } };

@Global()
@Module({
  imports: [
    TypeOrmModule.forRoot({ ...dataSourceOptions('app'), retryAttempts: 0 }),
    ScheduleModule.forRoot(),
    BullModule.forRoot({
      url: config.redisUrl,
      defaultJobOptions: { ...RETRIES, removeOnComplete: true, removeOnFail: false },
    }),
    BullModule.registerQueue(...QUEUES.map((name) => ({ name }))),
  ],
  controllers: [HealthController],
  providers: [{ provide: Clock, useClass: SystemClock }, Database, Hearing, Relay, Sweeper],
  exports: [BullModule, Clock, Database, Hearing, Relay, Sweeper],
})
export class PlatformModule {}
