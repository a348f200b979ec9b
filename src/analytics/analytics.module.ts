import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';
import { MrrController } from './mrr.controller.js';
import { RevenueController } from './revenue.controller.js';

@Module({ controllers: [DashboardController, RevenueController, MrrController] })
export class AnalyticsModule {}
