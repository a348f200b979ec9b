import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { Database } from '../../platform/db/database.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { contentRange } from '../../platform/lists/list-query.js';
import { ListParams } from '../../platform/lists/list.dto.js';
import { DELIVERY_LIST, listDeliveries, parseDeliveryQuery } from './webhook-deliveries.queries.js';
import type { DeliveriesView } from './webhook.view.js';

@ApiTags('events')
@ApiBearerAuth()
@Requires('webhooks.read')
@Controller('webhook-deliveries')
export class WebhookDeliveriesController {
  constructor(private readonly db: Database) {}

  /**
   * Lists the deliveries of events to webhooks.
   * @remarks Of the last 30 days, with the body that was sent and the answer of the last attempt. Newest first unless sorted.
   */
  @Get()
  @ApiListQuery(DELIVERY_LIST)
  async listDeliveries(
    @DoctorId() doctorId: string,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeliveriesView> {
    const query = parseDeliveryQuery(params);
    const { rows, total } = await this.db.report(doctorId, (tx) => listDeliveries(tx, doctorId, query));
    void reply.header('content-range', contentRange('webhook_deliveries', query, rows.length, total));
    return { webhook_deliveries: rows, total };
  }
}
