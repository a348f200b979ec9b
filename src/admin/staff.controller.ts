import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { StaffCreatedResponse, StaffListView, StaffResponse, StaffView } from '../auth/account.view.js';
import type { Caller } from '../auth/caller.js';
import { CurrentCaller, NeedsVerification, Requires } from '../auth/caller.decorators.js';
import type { FactorRemovalView } from '../auth/second-factor/second-factor.view.js';
import { NoBody } from '../platform/http/no-body.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { paginateRows, type InMemoryListRules } from '../platform/lists/in-memory-pagination.js';
import { CreateStaff, UpdateStaff } from './staff.dto.js';
import { StaffService } from './staff.service.js';

const staffId = new IdPipe('staff.not_found');

const STAFF_LIST: InMemoryListRules<StaffView> = {
  plural: 'staff',
  id: 'id',
  sort: ['id', 'name', 'email', 'role', 'status', 'created_at', 'last_seen_at'],
  filter: { role: 'string', status: 'string' },
};

@ApiTags('admin')
@ApiBearerAuth()
@Requires('platform_staff.manage')
@Controller('admin/staff')
export class StaffController {
  constructor(private readonly staff: StaffService) {}

  /**
   * Lists staff accounts.
   * @remarks Accounts of admins and support; active ones come first unless sorted.
   */
  @Get()
  @ApiListQuery(STAFF_LIST)
  async listStaff(
    @CurrentCaller() { id: callerId }: Caller,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffListView> {
    const { rows, total, range } = paginateRows(await this.staff.list(callerId), params, STAFF_LIST);
    void reply.header('content-range', range);
    return { staff: rows, total };
  }

  /**
   * Creates a staff account.
   * @remarks The response holds a one-time link with which the new person chooses a password; it is shown only once.
   */
  @NeedsVerification()
  @Post()
  @Idempotent()
  @ApiErrors('account.email_taken')
  async createStaff(
    @Audit() context: AuditContext,
    @CurrentCaller() { id: callerId }: Caller,
    @Body() input: CreateStaff,
  ): Promise<StaffCreatedResponse> {
    const { id, invitation } = await this.staff.create(context, callerId, input);
    return { message: 'Staff login created', staff: await this.staff.find(callerId, id), invitation };
  }

  /**
   * Updates a staff account.
   * @remarks Fields that are left out stay unchanged. A new role or `status: "disabled"` ends the sessions of the
   * account at once. Your own account cannot be disabled or demoted.
   */
  @NeedsVerification()
  @Put(':id')
  @Idempotent()
  @ApiErrors('staff.not_found', 'staff.own_login')
  async updateStaff(
    @Audit() context: AuditContext,
    @CurrentCaller() { id: callerId }: Caller,
    @Param('id', staffId) id: string,
    @Body() input: UpdateStaff,
  ): Promise<StaffResponse> {
    await this.staff.update(context, callerId, id, input);
    return { message: 'Staff login updated', staff: await this.staff.find(callerId, id) };
  }

  /**
   * Disables a staff account.
   * @remarks Ends its sessions at once. The account stays in the list, because the activity log refers to it; an update
   * can enable it again.
   */
  @NeedsVerification()
  @Delete(':id')
  @NoBody()
  @ApiErrors('staff.not_found', 'staff.own_login')
  async disableStaff(
    @Audit() context: AuditContext,
    @CurrentCaller() { id: callerId }: Caller,
    @Param('id', staffId) id: string,
  ): Promise<StaffResponse> {
    await this.staff.update(context, callerId, id, { status: 'disabled' });
    return { message: 'Staff login disabled', staff: await this.staff.find(callerId, id) };
  }

  /**
   * Logs a staff account out on every device.
   * @remarks The account can log in again with its password.
   */
  @NeedsVerification()
  @Delete(':id/sessions')
  @NoBody()
  @ApiErrors('staff.not_found')
  async endStaffSessions(
    @Audit() context: AuditContext,
    @CurrentCaller() { id: callerId }: Caller,
    @Param('id', staffId) id: string,
  ): Promise<StaffResponse> {
    await this.staff.endSessions(context, callerId, id);
    return { message: 'Logged out everywhere', staff: await this.staff.find(callerId, id) };
  }

  /**
   * Schedules the removal of the second factors of a staff account.
   * @remarks For an admin or supporter who has lost them. They are removed after 24 hours, at the next login; the
   * password still protects it. Meanwhile each login shows it, and one with the second factor stops it.
   */
  @Post(':id/second-factor-removal')
  @NeedsVerification()
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('staff.not_found', 'staff.own_login', 'factor.none')
  async requestStaffFactorRemoval(
    @Audit() context: AuditContext,
    @CurrentCaller() { id: callerId }: Caller,
    @Param('id', staffId) id: string,
  ): Promise<FactorRemovalView> {
    const dueAt = await this.staff.requestFactorRemoval(context, callerId, id);
    return { message: 'Removal of two-step sign-in scheduled', removal_due_at: dueAt };
  }
}
