import { Module } from '@nestjs/common';
import { onWorker } from '../config.js';
import { ImportFilesController } from './import-files.controller.js';
import { ImportRunner } from './import-runner.js';
import { ImportsController } from './imports.controller.js';
import { ImportJobs } from './imports.jobs.js';
import { ImportsService } from './imports.service.js';

@Module({
  controllers: [ImportFilesController, ImportsController],
  providers: [ImportsService, ImportRunner, ...onWorker(ImportJobs)],
})
export class ImportsModule {}
