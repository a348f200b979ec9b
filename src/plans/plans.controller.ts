import { Body, Controller, Delete, Get, Headers, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { NoBody } from '../platform/http/no-body.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { AtMostOnce, Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { contentRange, sqlListQuery } from '../platform/lists/list-query.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { CreatePlan, UpdatePlan, parseVersion } from './plan.dto.js';
import type { PlanResponse, PlansView } from './plan.view.js';
import { PLAN_LIST, type PlanFilter } from './plans.queries.js';
import { PlansService } from './plans.service.js';

const planId = new IdPipe('plan.not_found');

@ApiTags('subscriptions')
@ApiBearerAuth()
@Requires('plans.read')
@Controller('subscriptions')
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  /**
   * Lists plans.
   * @remarks All plans of the doctor that are not deleted, with the number of tiers and active patients. Newest first
   * unless sorted.
   */
  @Get()
  @ApiListQuery(PLAN_LIST)
  async list(
    @DoctorId() doctorId: string,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlansView> {
    const query = sqlListQuery<PlanFilter>(params, PLAN_LIST);
    const { rows, total } = await this.plans.list(doctorId, query);
    void reply.header('content-range', contentRange('subscriptions', query, rows.length, total));
    return { subscriptions: rows, total };
  }

  /**
   * Creates a plan.
   * @remarks The plan is active immediately, but patients can only pay for it once it has a tier.
   */
  @Post()
  @AtMostOnce()
  @Requires('plans.write')
  async create(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: CreatePlan,
  ): Promise<PlanResponse> {
    const subscription = await this.plans.create(context, doctorId, input);
    return { message: 'Subscription created successfully', subscription };
  }

  /**
   * Updates a plan.
   * @remarks Fields that are left out stay unchanged; `is_active` alone activates or deactivates the plan. Send the
   * `version` that you read, in the body or as `If-Match`, to get 409 instead of overwriting a change made in the
   * meantime.
   */
  @ApiHeader({
    name: 'if-match', // must equal the name in @Headers() below, else OpenAPI lists the header twice
    required: false,
    description: 'The plan’s `version` in quotes (not the `ETag`, which covers the tiers too); `*` is any version.',
    schema: { type: 'string', example: '"3"' },
  })
  @Put(':id')
  @Idempotent()
  @ApiErrors('plan.not_found', 'plan.stale')
  @Requires('plans.write')
  async update(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', planId) id: string,
    @Body() input: UpdatePlan,
    @Headers('if-match') ifMatch?: string,
  ): Promise<PlanResponse> {
    const version = parseVersion(input, ifMatch);
    const { subscription, change } = await this.plans.update(context, doctorId, id, { ...input, version });
    return { message: `Subscription ${change} successfully`, subscription };
  }

  /**
   * Deletes a plan.
   * @remarks This cannot be undone. Active subscriptions continue to their end date; the plan can no longer be
   * assigned, paid or renewed.
   */
  @Delete(':id')
  @NoBody()
  @ApiErrors('plan.not_found')
  @Requires('plans.write')
  async remove(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', planId) id: string,
  ): Promise<PlanResponse> {
    const subscription = await this.plans.remove(context, doctorId, id);
    return { message: 'Subscription deleted successfully', subscription };
  }
}
