import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiTags } from '@nestjs/swagger';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import type { TermResponse } from '../enrolments/terms/term.view.js';
import { patientId } from '../patients/patients.controller.js';
import { ActivateTerm } from './manual-payments.dto.js';
import { ManualPaymentsService } from './manual-payments.service.js';

@ApiTags('patients')
@ApiBearerAuth()
@Roles('doctor')
@Controller('patients/:id/subscription')
export class ActivationController {
  constructor(private readonly manualPayments: ManualPaymentsService) {}

  /**
   * Activates a pending subscription that was paid at the clinic.
   * @remarks Records today's payment of the tier's price and starts the subscription today, or at the end of the
   * active one. Without `subscription_id` the newest pending subscription that has a tier is activated. Its unpaid
   * payment orders are closed; money that still arrives for one becomes a hold.
   */
  @ApiBody({ type: ActivateTerm, required: false })
  @Put('activate')
  @Idempotent()
  @ApiErrors('patient.not_found', 'term.none_pending', 'term.tierless', 'platform.limit_reached')
  async activate(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Body() input?: ActivateTerm,
  ): Promise<TermResponse> {
    const subscription = await this.manualPayments.activatePendingTerm(context, doctorId, id, input ?? {});
    return { message: 'Subscription activated successfully', subscription };
  }
}
