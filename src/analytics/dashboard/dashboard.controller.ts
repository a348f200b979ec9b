import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { readDashboard } from './dashboard.queries.js';
import type { DashboardView } from './dashboard.view.js';

@ApiTags('dashboard')
@ApiBearerAuth()
@Requires('figures.read')
@Controller('dashboard')
export class DashboardController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns today's figures and recent activity.
   * @remarks Amounts are in rupees; the revenue is that of the current month. `as_of` is the day in India on which
   * the figures were computed.
   */
  @Get('stats')
  stats(@DoctorId() doctorId: string): Promise<DashboardView> {
    return this.db.read(doctorId, (tx) => readDashboard(tx, doctorId, this.clock.today(), this.clock.now()));
  }
}
