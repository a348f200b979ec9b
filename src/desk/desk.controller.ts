import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, DoctorId, Requires } from '../auth/caller.decorators.js';
import { ruleForCaller, type Caller } from '../auth/caller.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { NoBody } from '../platform/http/no-body.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { AssignItem, DeskParams, FinishItem, OfflineCopyParams, SnoozeItem } from './desk.dto.js';
import { DeskService } from './desk.service.js';
import type { DeskAssignmentResponse, DeskDecisionResponse, DeskPeopleView, DeskView } from './desk.view.js';
import type { OfflineCopyView } from './offline-copy.view.js';

const itemId = new IdPipe('desk.not_found');

@ApiTags('desk')
@ApiBearerAuth()
@Requires('desk.write')
@Controller('desk')
export class DeskController {
  constructor(private readonly desk: DeskService) {}

  /**
   * Lists the patients who need something now.
   * @remarks Each patient appears once, with the most urgent reason; `also` has the others. The rows are computed from
   * the current facts, so a row disappears when its reason no longer applies. Archived patients are left out. At most
   * 100 rows are returned; `counts` and `total` count all of them. With both parameters, rows must match both.
   */
  @Get()
  @Requires('desk.read')
  async list(
    @CurrentCaller() caller: Caller,
    @DoctorId() doctorId: string,
    @Query() params: DeskParams,
  ): Promise<DeskView> {
    const desk = await this.desk.list(doctorId, caller.id, params);
    if (ruleForCaller(caller, 'figures.read').allowed) return desk;
    return { ...desk, summary: { ...desk.summary, expected: null } };
  }

  /**
   * Lists the people to whom rows can be assigned.
   * @remarks The doctor, and the members of the clinic who may act on the list.
   */
  @Get('people')
  @Requires('desk.read')
  async listPeople(@CurrentCaller() { id }: Caller, @DoctorId() doctorId: string): Promise<DeskPeopleView> {
    return { people: await this.desk.listPeople(doctorId, id) };
  }

  /**
   * Assigns a row to a person of the clinic.
   * @remarks The row stays on everybody's list with the name of the person. A new occurrence of a reason is assigned to
   * nobody. May be repeated.
   */
  @Post(':id/assign')
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('desk.not_found')
  async assign(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @CurrentCaller() caller: Caller,
    @Param('id', itemId) id: string,
    @Body() { staff_id: staffId }: AssignItem,
  ): Promise<DeskAssignmentResponse> {
    const assignee = await this.desk.assign(context, doctorId, id, caller.id, staffId);
    return { message: assignee ? `Assigned to ${assignee.name}` : 'Assigned to nobody', assigned_to: assignee };
  }

  /**
   * Lists the patients for work without a network.
   * @remarks A compact list of the patients who are not archived, in pages, and on the first page the tiers that are
   * offered. A client keeps the pages with their `ETag` and asks for each again with `If-None-Match`.
   */
  @Get('offline')
  @Requires('desk.read')
  readOfflineCopy(@DoctorId() doctorId: string, @Query() { after }: OfflineCopyParams): Promise<OfflineCopyView> {
    return this.desk.readOfflineCopy(doctorId, after);
  }

  /**
   * Hides a row until a day.
   * @remarks Hides all reasons that the row has now. A new occurrence, such as another failed payment, shows the
   * patient again. May be repeated.
   */
  @Post(':id/snooze')
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('desk.not_found')
  async snooze(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @CurrentCaller() caller: Caller,
    @Param('id', itemId) id: string,
    @Body() { until }: SnoozeItem,
  ): Promise<DeskDecisionResponse> {
    return { message: 'Snoozed', item: await this.desk.snooze(context, doctorId, id, caller.id, until) };
  }

  /**
   * Marks a row as done.
   * @remarks Hides all reasons that the row has now. A new occurrence, such as the next end date, shows the patient
   * again. May be repeated.
   */
  @ApiBody({ type: FinishItem, required: false })
  @Post(':id/done')
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('desk.not_found')
  async finish(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @CurrentCaller() caller: Caller,
    @Param('id', itemId) id: string,
    @Body() input?: FinishItem,
  ): Promise<DeskDecisionResponse> {
    return {
      message: 'Marked as done',
      item: await this.desk.finish(context, doctorId, id, caller.id, input?.note ?? null),
    };
  }

  /**
   * Shows a snoozed or done row again.
   * @remarks Undoes the last decision about the row. May be repeated.
   */
  @Post(':id/reopen')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('desk.not_found')
  async reopen(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @CurrentCaller() caller: Caller,
    @Param('id', itemId) id: string,
  ): Promise<DeskDecisionResponse> {
    return { message: 'Back on the list', item: await this.desk.reopen(context, doctorId, id, caller.id) };
  }
}
