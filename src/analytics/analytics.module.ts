import { Module } from '@nestjs/common';
import { onWorker } from '../config.js';
import { DashboardController } from './dashboard.controller.js';
import { ExportsController } from './exports.controller.js';
import { MrrController } from './mrr.controller.js';
import { PlatformController } from './platform.controller.js';
import { PlatformRollup } from './platform-rollup.service.js';
import { RevenueController } from './revenue.controller.js';

@Module({
  controllers: [DashboardController, RevenueController, MrrController, ExportsController, PlatformController],
  providers: [...onWorker(PlatformRollup)],
})
export class AnalyticsModule {}
