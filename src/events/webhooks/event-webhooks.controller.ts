import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { NoBody } from '../../platform/http/no-body.js';
import { AtMostOnce, Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { paginateRows, type InMemoryListRules } from '../../platform/lists/in-memory-pagination.js';
import { ListParams } from '../../platform/lists/list.dto.js';
import { NoStore } from '../../platform/no-store.decorator.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import { CreateWebhook, REPLAY_EXAMPLES, ReplayEvents, UpdateWebhook } from './event-webhook.dto.js';
import { EventWebhooksService } from './event-webhooks.service.js';
import { WebhookReplaysService } from './webhook-replays.service.js';
import type {
  WebhookCreatedResponse,
  WebhookDeletedResponse,
  WebhookDetailsView,
  WebhookQueuedResponse,
  WebhookResponse,
  EventWebhooksView,
  WebhookView,
} from './webhook.view.js';

const webhookId = new IdPipe('webhook.not_found');

const WEBHOOK_LIST: InMemoryListRules<WebhookView> = {
  plural: 'webhook_endpoints',
  id: 'id',
  sort: ['id', 'name', 'status', 'created_at', 'last_success_at', 'last_failure_at'],
  filter: { status: 'string' },
};

@ApiTags('events')
@ApiBearerAuth()
@Requires('webhooks.read')
@Controller('webhook-endpoints')
export class EventWebhooksController {
  constructor(
    private readonly webhooks: EventWebhooksService,
    private readonly replays: WebhookReplaysService,
  ) {}

  /**
   * Lists the clinic's webhooks.
   * @remarks Addresses to which Nirog sends events, without their secrets. Newest first unless sorted.
   */
  @Get()
  @NoStore()
  @ApiListQuery(WEBHOOK_LIST)
  async listWebhooks(
    @DoctorId() doctorId: string,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventWebhooksView> {
    const { rows, total, range } = paginateRows(await this.webhooks.list(doctorId), params, WEBHOOK_LIST);
    void reply.header('content-range', range);
    return { webhook_endpoints: rows, total };
  }

  /**
   * Returns a webhook.
   * @remarks Without its secret.
   */
  @Get(':id')
  @NoStore()
  @ApiErrors('webhook.not_found')
  async getWebhook(@DoctorId() doctorId: string, @Param('id', webhookId) id: string): Promise<WebhookDetailsView> {
    return { webhook_endpoint: await this.webhooks.find(doctorId, id) };
  }

  /**
   * Creates a webhook.
   * @remarks From now on each chosen event is sent to the URL as a POST in the form of Standard Webhooks, at least once. A failed
   * call is repeated for three days. The secret verifies the signature of the calls; it is in this response only.
   */
  @Post()
  @Requires('webhooks.manage')
  @AtMostOnce()
  @NoStore()
  @ApiErrors('webhook.too_many')
  async createWebhook(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Body() input: CreateWebhook,
  ): Promise<WebhookCreatedResponse> {
    return { message: 'Webhook created', ...(await this.webhooks.create(context, doctorId, input)) };
  }

  /**
   * Changes a webhook, disables or enables it.
   * @remarks Fields that are left out stay unchanged. Disabling ends the deliveries that wait. A webhook that was disabled because
   * it failed starts again when it is enabled; send the missed events with a replay.
   */
  @Put(':id')
  @Requires('webhooks.manage')
  @Idempotent()
  @ApiErrors('webhook.not_found')
  async updateWebhook(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', webhookId) id: string,
    @Body() input: UpdateWebhook,
  ): Promise<WebhookResponse> {
    return { message: 'Webhook saved', webhook_endpoint: await this.webhooks.update(context, doctorId, id, input) };
  }

  /**
   * Deletes a webhook.
   * @remarks It gets nothing any more. Its deliveries stay in the list for 30 days.
   */
  @Delete(':id')
  @Requires('webhooks.manage')
  @NoBody()
  @ApiErrors('webhook.not_found')
  async deleteWebhook(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', webhookId) id: string,
  ): Promise<WebhookDeletedResponse> {
    await this.webhooks.delete(context, doctorId, id);
    return { message: 'Webhook deleted' };
  }

  /**
   * Gives a webhook a new secret.
   * @remarks For a week calls have two signatures, one with each secret, so that the receiver can change without a lost event.
   */
  @Post(':id/rotate')
  @Requires('webhooks.manage')
  @NoBody()
  @AtMostOnce()
  @NoStore()
  @HttpCode(200)
  @ApiErrors('webhook.not_found', 'webhook.two_secrets')
  async rotateWebhookSecret(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', webhookId) id: string,
  ): Promise<WebhookCreatedResponse> {
    return { message: 'New secret created', ...(await this.webhooks.rotate(context, doctorId, id)) };
  }

  /**
   * Sends a test event.
   * @remarks Only this webhook gets it. The list of deliveries shows the answer a few seconds later.
   */
  @Post(':id/test')
  @Requires('webhooks.manage')
  @NoBody()
  @AtMostOnce()
  @HttpCode(202)
  @ApiErrors('webhook.not_found', 'webhook.disabled')
  async testWebhook(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', webhookId) id: string,
  ): Promise<WebhookQueuedResponse> {
    await this.replays.test(context, doctorId, id);
    return { message: 'Test event queued', events: 1 };
  }

  /**
   * Sends events again.
   * @remarks Either those with the given ids, or those of a span of the last 30 days, at most 1,000. Only events that the webhook
   * has chosen are sent, in their order and with their ids, so the receiver recognises those that it had.
   */
  @ApiBody({ type: ReplayEvents, examples: REPLAY_EXAMPLES })
  @Post(':id/replay')
  @Requires('webhooks.manage')
  @AtMostOnce()
  @HttpCode(202)
  @ApiErrors('webhook.not_found', 'webhook.disabled', 'webhook.replay_too_large')
  async replayEvents(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', webhookId) id: string,
    @Body() input: ReplayEvents,
  ): Promise<WebhookQueuedResponse> {
    const events = await this.replays.replay(context, doctorId, id, input);
    return { message: 'Replay queued', events };
  }
}
