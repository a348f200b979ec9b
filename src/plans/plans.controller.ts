import { Body, Controller, Delete, Get, Headers, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { MarksKey } from '../platform/idempotency.interceptor.js';
import { IdPipe } from '../platform/id.pipe.js';
import { ListParams } from '../platform/list.dto.js';
import { ListsBy } from '../platform/lists.decorator.js';
import { contentRange, listQuery } from '../platform/lists.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { CreatePlan, UpdatePlan, versionOf } from './plan.dto.js';
import type { PlanReply, PlansView } from './plan.view.js';
import { PLAN_LIST, type PlanFilter } from './plans.queries.js';
import { PlansService } from './plans.service.js';

const planId = new IdPipe('plan.not_found');

@ApiTags('subscriptions')
@ApiBearerAuth()
@Roles('doctor')
@Controller('subscriptions')
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  /** The doctor's plans, newest first unless sorted. */
  @Get()
  @ListsBy(PLAN_LIST)
  async list(
    @DoctorId() doctorId: string,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PlansView> {
    const query = listQuery<PlanFilter>(params, PLAN_LIST);
    const { rows, total } = await this.plans.list(doctorId, query);
    void reply.header('content-range', contentRange('subscriptions', query, rows.length, total));
    return { subscriptions: rows, total };
  }

  /** Creates a plan; it is active at once. */
  @Post()
  @MarksKey()
  async create(@DoctorId() doctorId: string, @Body() input: CreatePlan): Promise<PlanReply> {
    const subscription = await this.plans.create(doctorId, input);
    return { message: 'Subscription created successfully', subscription };
  }

  /**
   * Changes a plan; a key that is left out stays as it is. Flipping `is_active` alone activates or deactivates. With
   * the `version` that was read, in the body or as `If-Match`, a change made meanwhile is not overwritten: 409.
   */
  @ApiHeader({
    name: 'if-match', // as the parameter below is called: else the document has it twice
    required: false,
    description: 'The plan’s `version` in quotes (not the `ETag`, which covers the tiers too); `*` is any version.',
    schema: { type: 'string', example: '"3"' },
  })
  @Put(':id')
  @Refuses('plan.not_found', 'plan.stale')
  async update(
    @DoctorId() doctorId: string,
    @Param('id', planId) id: string,
    @Body() input: UpdatePlan,
    @Headers('if-match') ifMatch?: string,
  ): Promise<PlanReply> {
    const version = versionOf(input, ifMatch);
    const { subscription, change } = await this.plans.update(doctorId, id, { ...input, version });
    return { message: `Subscription ${change} successfully`, subscription };
  }

  /** Takes a plan off sale for good. Running terms finish. */
  @Delete(':id')
  @Refuses('plan.not_found')
  async remove(@DoctorId() doctorId: string, @Param('id', planId) id: string): Promise<PlanReply> {
    const subscription = await this.plans.remove(doctorId, id);
    return { message: 'Subscription deleted successfully', subscription };
  }
}
