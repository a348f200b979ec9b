import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, NeedsVerification, Requires } from '../auth/caller.decorators.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { NoBody } from '../platform/http/no-body.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { paginateRows, type InMemoryListRules } from '../platform/lists/in-memory-pagination.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ClinicStaffService } from './clinic-staff.service.js';
import { InviteMember, UpdateMember } from './member.dto.js';
import type { MemberInvitedResponse, MemberResponse, MembersView, MemberView } from './member.view.js';

const memberId = new IdPipe('member.not_found');

const STAFF_LIST: InMemoryListRules<MemberView> = {
  plural: 'staff',
  id: 'id',
  sort: ['id', 'name', 'email', 'role', 'status', 'created_at', 'last_seen_at'],
  filter: { role: 'string', status: 'string' },
};

@ApiTags('staff')
@ApiBearerAuth()
@Requires('staff.manage')
@Controller('staff')
export class ClinicStaffController {
  constructor(private readonly staff: ClinicStaffService) {}

  /**
   * Lists the people who work for the doctor.
   * @remarks People who work now come first unless sorted, then those whose access has ended.
   */
  @Get()
  @ApiListQuery(STAFF_LIST)
  async list(
    @DoctorId() doctorId: string,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MembersView> {
    const { rows, total, range } = paginateRows(await this.staff.list(doctorId), params, STAFF_LIST);
    void reply.header('content-range', range);
    return { staff: rows, total };
  }

  /**
   * Invites a person to work for the doctor.
   * @remarks The response holds a one-time link, which works for 24 hours and is shown only once. A person who already has a
   * login with this email or mobile number uses it for this clinic, too.
   */
  @NeedsVerification()
  @Post()
  @Idempotent()
  @ApiErrors('member.exists', 'member.own_login')
  async invite(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: InviteMember,
  ): Promise<MemberInvitedResponse> {
    const { id, invitation } = await this.staff.invite(context, doctorId, input);
    return { message: 'Invitation created', staff: await this.staff.find(doctorId, id), invitation };
  }

  /**
   * Changes a person's name, role or refund limit.
   * @remarks Fields that are left out stay unchanged. Another role or limit logs the person out of this clinic at once.
   */
  @NeedsVerification()
  @Put(':id')
  @Idempotent()
  @ApiErrors('member.not_found', 'member.ended')
  async update(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', memberId) id: string,
    @Body() input: UpdateMember,
  ): Promise<MemberResponse> {
    await this.staff.update(context, doctorId, id, input);
    return { message: 'Staff member updated', staff: await this.staff.find(doctorId, id) };
  }

  /**
   * Ends a person's access.
   * @remarks Logs the person out of this clinic at once, and ends an open invitation. What the person did stays in the
   * activity log under their name. Their access to other clinics does not change.
   */
  @NeedsVerification()
  @Delete(':id')
  @NoBody()
  @ApiErrors('member.not_found')
  async end(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', memberId) id: string,
  ): Promise<MemberResponse> {
    await this.staff.end(context, doctorId, id);
    return { message: 'Access ended', staff: await this.staff.find(doctorId, id) };
  }

  /**
   * Logs a person out of this clinic on every device.
   * @remarks The person can log in again.
   */
  @NeedsVerification()
  @Delete(':id/sessions')
  @NoBody()
  @ApiErrors('member.not_found', 'member.ended')
  async endSessions(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', memberId) id: string,
  ): Promise<MemberResponse> {
    await this.staff.endSessions(context, doctorId, id);
    return { message: 'Logged out everywhere', staff: await this.staff.find(doctorId, id) };
  }

  /**
   * Makes a new link for a person.
   * @remarks A new invitation until the person has accepted one; afterwards a link to set a new password. Earlier links
   * stop working, and a password link also when the person begins to work for another doctor, or leaves. Nobody can make a
   * password link for a person who also works for another doctor, except support.
   */
  @NeedsVerification()
  @Post(':id/link')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('member.not_found', 'member.ended', 'member.shared_login')
  async createLink(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', memberId) id: string,
  ): Promise<MemberInvitedResponse> {
    const { invitation } = await this.staff.createLink(context, doctorId, id);
    return { message: 'Link created', staff: await this.staff.find(doctorId, id), invitation };
  }
}
