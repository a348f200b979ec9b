import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, NeedsVerification, Requires } from '../auth/caller.decorators.js';
import { StaffRules } from '../auth/second-factor/second-factor.dto.js';
import type {
  FactorRemovalView,
  StaffRulesResponse,
  StaffRulesSavedResponse,
} from '../auth/second-factor/second-factor.view.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { NoBody } from '../platform/http/no-body.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ClinicStaffService } from './clinic-staff.service.js';

const memberId = new IdPipe('member.not_found');

/** Two-step sign-in of the people who work for the doctor. */
@ApiTags('staff')
@ApiBearerAuth()
@Requires('staff.manage')
@Controller('staff')
export class StaffSecurityController {
  constructor(private readonly staff: ClinicStaffService) {}

  /**
   * Returns what the doctor requires of the people who work in the clinic.
   * @remarks Nothing until the doctor changes it.
   */
  @Get('rules')
  async rules(@DoctorId() doctorId: string): Promise<StaffRulesResponse> {
    return { rules: await this.staff.rules(doctorId) };
  }

  /**
   * Sets what the doctor requires of the people who work in the clinic.
   * @remarks People without a second factor can only add one from now on, before they go on working.
   */
  @Put('rules')
  @NeedsVerification()
  @Idempotent()
  async setRules(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: StaffRules,
  ): Promise<StaffRulesSavedResponse> {
    await this.staff.setRules(context, doctorId, input);
    return { message: 'Saved', rules: await this.staff.rules(doctorId) };
  }

  /**
   * Schedules the removal of a person's second factors.
   * @remarks For a person who has lost them. They are removed after 24 hours, at the person's next login; the password
   * still protects it. Meanwhile each login shows it, and one with the second factor stops it. Only for a person who
   * works for no other doctor; it is cancelled when the person begins to work for another one, or leaves.
   */
  @Post(':id/second-factor-removal')
  @NeedsVerification()
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('member.not_found', 'member.ended', 'member.shared_login', 'factor.none')
  async requestFactorRemoval(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', memberId) id: string,
  ): Promise<FactorRemovalView> {
    const dueAt = await this.staff.requestFactorRemoval(context, doctorId, id);
    return { message: 'Removal of two-step sign-in scheduled', removal_due_at: dueAt };
  }
}
