import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { patientId } from '../../patients/patients.controller.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { SetConsent } from './consent.dto.js';
import type { ConsentResponse, ConsentsView } from './consent.view.js';
import { ConsentsService } from './consents.service.js';

@ApiTags('privacy')
@ApiBearerAuth()
@Controller('patients/:id/consents')
export class PatientConsentsController {
  constructor(private readonly consents: ConsentsService) {}

  /**
   * Lists a patient's consents.
   * @remarks Newest first; the newest of each purpose counts. Rows are never changed.
   */
  @Get()
  @Requires('patients.read')
  @ApiErrors('patient.not_found')
  async listConsents(@DoctorId() doctorId: string, @Param('id', patientId) id: string): Promise<ConsentsView> {
    return { consents: await this.consents.list(doctorId, id) };
  }

  /**
   * Records a consent that a patient gave or withdrew at the clinic.
   * @remarks A withdrawal stops the messages to this patient. A consent does not undo a STOP, which only the patient can. For
   * a minor, a consent needs the guardian's name. May be repeated: an equal consent is not recorded twice.
   */
  @Post()
  @Idempotent()
  @Requires('patients.write')
  @ApiErrors('patient.not_found')
  async recordConsent(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Body() input: SetConsent,
  ): Promise<ConsentResponse> {
    return {
      message: 'Consent recorded',
      consent: await this.consents.recordAtClinic(context, doctorId, id, input),
    };
  }
}
