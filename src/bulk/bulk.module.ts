import { Module } from '@nestjs/common';
import { EnrolmentsModule } from '../enrolments/enrolments.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { onWorker } from '../config.js';
import { BulkActions } from './bulk-actions.js';
import { BulkController } from './bulk.controller.js';
import { BulkJobs } from './bulk.jobs.js';
import { BulkRunner } from './bulk-runner.js';
import { BulkService } from './bulk.service.js';

@Module({
  imports: [EnrolmentsModule, MessagingModule],
  controllers: [BulkController],
  providers: [BulkActions, BulkRunner, BulkService, ...onWorker(BulkJobs)],
})
export class BulkModule {}
