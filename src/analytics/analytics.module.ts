import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { ExportsController } from './exports.controller.js';
import { MrrController } from './mrr.controller.js';
import { RevenueController } from './revenue.controller.js';

@Module({ controllers: [DashboardController, RevenueController, MrrController, ExportsController] })
export class AnalyticsModule {}
