import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { dashboardOf } from './dashboard.queries.js';
import type { DashboardView } from './dashboard.view.js';

@ApiTags('dashboard')
@ApiBearerAuth()
@Roles('doctor')
@Controller('dashboard')
export class DashboardController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The doctor's figures of today and what happened last. */
  @Get('stats')
  stats(@DoctorId() doctorId: string): Promise<DashboardView> {
    return this.db.tenant(doctorId, (tx) => dashboardOf(tx, doctorId, this.clock.today(), this.clock.now()));
  }
}
