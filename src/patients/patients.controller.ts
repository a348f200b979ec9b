import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { NoBody } from '../platform/http/no-body.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { UpdatePatient } from './patient.dto.js';
import type { PatientDetailView, PatientResponse } from './patient.view.js';
import { PatientsService } from './patients.service.js';

export const patientId = new IdPipe('patient.not_found');

/** One patient. Listing, adding, erasing and subscriptions are in `enrolments/`. */
@ApiTags('patients')
@ApiBearerAuth()
@Requires('patients.write')
@Controller('patients/:id')
export class PatientsController {
  constructor(private readonly patients: PatientsService) {}

  /**
   * Returns a patient.
   * @remarks Contact data only; `GET /api/patients/{id}/subscriptions` returns the subscriptions.
   */
  @Get()
  @ApiErrors('patient.not_found')
  @Requires('patients.read')
  async get(@DoctorId() doctorId: string, @Param('id', patientId) id: string): Promise<PatientDetailView> {
    return { patient: await this.patients.get(doctorId, id) };
  }

  /**
   * Updates a patient's contact data.
   * @remarks Fields that are left out stay unchanged. Returns 409 if another patient of the doctor has the same name
   * and mobile number.
   */
  @Put()
  @Idempotent()
  @ApiErrors(
    'patient.not_found',
    'patient.exists',
    'patient.exists_archived',
    'payer.not_found',
    'payer.too_many_patients',
  )
  async update(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Body() input: UpdatePatient,
  ): Promise<PatientResponse> {
    return {
      message: 'Patient updated successfully',
      patient: await this.patients.update(context, doctorId, id, input),
    };
  }

  /**
   * Archives a patient.
   * @remarks Hides the patient from the list, pauses the payment link and stops reminders. The active subscription
   * stays valid, and a payment on an open order is still applied.
   */
  @Delete()
  @NoBody()
  @ApiErrors('patient.not_found')
  async archive(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
  ): Promise<PatientResponse> {
    return { message: 'Patient archived successfully', patient: await this.patients.archive(context, doctorId, id) };
  }

  /**
   * Restores an archived patient.
   * @remarks The payment link and the reminders work again. A patient who is not archived is returned unchanged.
   */
  @Put('restore')
  @NoBody()
  @Idempotent()
  @ApiErrors('patient.not_found')
  async restore(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
  ): Promise<PatientResponse> {
    return { message: 'Patient restored successfully', patient: await this.patients.restore(context, doctorId, id) };
  }
}
