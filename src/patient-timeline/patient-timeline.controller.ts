import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { patientId } from '../patients/patients.controller.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { PatientTimelineParams } from './patient-timeline.dto.js';
import { PatientTimelineService } from './patient-timeline.service.js';
import type { PatientTimelineView } from './patient-timeline.view.js';

@ApiTags('patients')
@ApiBearerAuth()
@Requires('patients.read')
@Controller('patients/:id/timeline')
export class PatientTimelineController {
  constructor(private readonly timeline: PatientTimelineService) {}

  /**
   * Lists everything that happened with a patient.
   * @remarks Subscriptions, payments, messages in both directions and changes of the patient, newest first. Payments and
   * messages are included as they are now. A page ends with `next`, which as `before` returns the following page; entries
   * that are added meanwhile are on no later page. `GET /api/patients/subscriptions/{id}/timeline` returns the steps of the
   * payments for one plan.
   */
  @Get()
  @ApiErrors('patient.not_found')
  listTimeline(
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Query() params: PatientTimelineParams,
  ): Promise<PatientTimelineView> {
    return this.timeline.list(doctorId, id, params);
  }
}
