import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { NoBody } from '../platform/http/no-body.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { AtMostOnce, Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { paginateRows, type InMemoryListRules } from '../platform/lists/in-memory-pagination.js';
import { SaveTier } from './tier.dto.js';
import type { PlanWithTiersView, TierResponse, TiersView, TierView } from './tier.view.js';
import { TiersService } from './tiers.service.js';

const planId = new IdPipe('plan.not_found');
const tierId = new IdPipe('tier.not_found');

const TIER_LIST: InMemoryListRules<TierView> = {
  plural: 'tiers',
  id: 'id',
  sort: ['id', 'tier_name', 'validity_type', 'validity_months', 'price'],
  filter: { validity_type: 'string' },
};

@ApiTags('subscriptions')
@ApiBearerAuth()
@Requires('plans.read')
@Controller('subscriptions/:id')
export class TiersController {
  constructor(private readonly tiers: TiersService) {}

  /**
   * Returns a plan with its tiers.
   * @remarks Includes the offered tiers and the `version` to send with an update.
   */
  @Get()
  @ApiErrors('plan.not_found')
  get(@DoctorId() doctorId: string, @Param('id', planId) id: string): Promise<PlanWithTiersView> {
    return this.tiers.planWithTiers(doctorId, id);
  }

  /**
   * Lists the tiers of a plan.
   * @remarks Only offered tiers, shortest validity first unless sorted. Prices are in rupees.
   */
  @Get('tiers')
  @ApiListQuery(TIER_LIST)
  @ApiErrors('plan.not_found')
  async tiersOf(
    @DoctorId() doctorId: string,
    @Param('id', planId) id: string,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TiersView> {
    const { tiers } = await this.tiers.planWithTiers(doctorId, id);
    const { rows, total, range } = paginateRows(tiers, params, TIER_LIST);
    void reply.header('content-range', range);
    return { tiers: rows, total };
  }

  /**
   * Adds a tier to a plan.
   * @remarks The price is in rupees, 0 or from 1 to 5,00,000; a tier with price 0 is activated without a payment.
   * `validity_type` determines the number of months.
   */
  @Post('tiers')
  @AtMostOnce()
  @ApiErrors('plan.not_found')
  @Requires('plans.write')
  async addTier(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', planId) id: string,
    @Body() input: SaveTier,
  ): Promise<TierResponse> {
    return { message: 'Tier added successfully', tier: await this.tiers.add(context, doctorId, id, input) };
  }

  /**
   * Updates a tier.
   * @remarks Applies to future payments; subscriptions that were assigned or paid keep their price and months.
   * `tier_name` and `features` stay unchanged when left out.
   */
  @Put('tiers/:tierId')
  @Idempotent()
  @ApiErrors('plan.not_found', 'tier.not_found')
  @Requires('plans.write')
  async updateTier(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', planId) id: string,
    @Param('tierId', tierId) tier: string,
    @Body() input: SaveTier,
  ): Promise<TierResponse> {
    return { message: 'Tier updated successfully', tier: await this.tiers.update(context, doctorId, id, tier, input) };
  }

  /**
   * Deletes a tier.
   * @remarks This cannot be undone. Active subscriptions continue to their end date; the tier can no longer be
   * assigned, paid or renewed.
   */
  @Delete('tiers/:tierId')
  @NoBody()
  @ApiErrors('plan.not_found', 'tier.not_found')
  @Requires('plans.write')
  async removeTier(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', planId) id: string,
    @Param('tierId', tierId) tier: string,
  ): Promise<TierResponse> {
    return { message: 'Tier deleted successfully', tier: await this.tiers.remove(context, doctorId, id, tier) };
  }
}
