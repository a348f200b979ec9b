import { Module } from '@nestjs/common';
import { onWorker } from '../config.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { ExportsController } from './exports/exports.controller.js';
import { MrrController } from './mrr/mrr.controller.js';
import { PlatformController } from './all-doctors/all-doctors.controller.js';
import { AllDoctorsRollup } from './all-doctors/all-doctors-rollup.service.js';
import { RevenueController } from './revenue/revenue.controller.js';

@Module({
  controllers: [DashboardController, RevenueController, MrrController, ExportsController, PlatformController],
  providers: [...onWorker(AllDoctorsRollup)],
})
export class AnalyticsModule {}
