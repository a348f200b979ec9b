import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/caller.decorators.js';
import { Database } from '../../platform/db/database.js';
import { AllDoctorsFigure } from './all-doctors-figure.entity.js';
import { toAllDoctorsFiguresView } from './all-doctors.queries.js';
import type { AllDoctorsFiguresResponse } from './all-doctors.view.js';

@ApiTags('admin')
@ApiBearerAuth()
@Requires('platform.read')
@Controller('admin/figures')
export class PlatformController {
  constructor(private readonly db: Database) {}

  /**
   * Returns figures of the whole platform.
   * @remarks Doctors, active enrolments and MRR over all doctors: totals only, no patient data. Computed every five
   * minutes.
   */
  @Get()
  figures(): Promise<AllDoctorsFiguresResponse> {
    return this.db.readShared(async (tx) => {
      const [newest] = await tx.find(AllDoctorsFigure, { order: { at: 'DESC' }, take: 1 });
      return { figures: newest ? toAllDoctorsFiguresView(newest) : null };
    });
  }
}
