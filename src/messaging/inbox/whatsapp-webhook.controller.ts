import { Controller, Get, Headers, HttpCode, Post, Query, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { createHash } from 'node:crypto';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { config } from '../../config.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Database } from '../../platform/db/database.js';
import { LARGE_BODY_ROUTE } from '../../platform/http/http.js';
import { storeWebhook } from '../../platform/jobs/inbox.js';
import type { ReceivedView } from '../../platform/jobs/inbox.view.js';
import { NoStore } from '../../platform/no-store.decorator.js';
import { emit } from '../../platform/jobs/outbox.js';
import { Public } from '../../platform/public.decorator.js';
import { isEqualConstantTime, isSigned } from '../../platform/secrets.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import { DomainError } from '../../shared/domain-error.js';
import { withoutPersonalData } from './whatsapp-event.js';
import { WHATSAPP_EVENT_EXAMPLE } from './whatsapp-event.example.js';

const PREFIX = 'sha256=';

@ApiTags('webhooks')
@Public()
@Controller('webhooks/whatsapp')
export class WhatsAppWebhookController {
  constructor(private readonly db: Database) {}

  /**
   * Confirms the webhook address to WhatsApp.
   * @remarks Meta calls it once when the webhook is set up. Returns `hub.challenge` as text if `hub.verify_token` is
   * correct.
   */
  @ApiOkResponse({
    description: 'The value of `hub.challenge`',
    content: { 'text/plain': { schema: { type: 'string', example: '1158201444' } } },
  })
  @Get()
  @NoStore()
  @ApiErrors('role.forbidden')
  verifyWhatsApp(@Query('hub.verify_token') token?: string, @Query('hub.challenge') challenge?: string): string {
    if (!isEqualConstantTime(token ?? '', config.whatsapp.verifyToken) || !challenge)
      throw new DomainError('role.forbidden');
    return challenge;
  }

  /**
   * Receives message statuses and inbound messages from WhatsApp.
   * @remarks Checks the signature of the raw body, stores the event and responds; a background job applies the event. A
   * repeated event gets 200 and changes nothing.
   */
  @Post()
  @RouteConfig(LARGE_BODY_ROUTE)
  @ApiBody({
    schema: { type: 'object', example: WHATSAPP_EVENT_EXAMPLE },
    description: 'An event as Meta documents it; the signature covers the raw bytes.',
  })
  @HttpCode(200)
  @ApiErrors('signature.invalid')
  async whatsapp(
    @Audit() context: AuditContext,
    @Req() { rawBody, body }: RawBodyRequest<FastifyRequest>,
    @Headers('x-hub-signature-256') signature?: string,
  ): Promise<ReceivedView> {
    const hexDigest = signature?.startsWith(PREFIX) ? signature.slice(PREFIX.length) : '';
    if (!rawBody || !isSigned(rawBody, hexDigest, config.whatsapp.appSecret))
      throw new DomainError('signature.invalid');
    const eventId = createHash('sha256').update(rawBody).digest('hex');
    await this.db.writeShared(context, async (tx) => {
      const event = { source: 'whatsapp', scope: '', eventId, body: withoutPersonalData(body) } as const;
      const inboxId = await storeWebhook(tx, event, body as object);
      if (inboxId) await emit(tx, 'whatsapp.received', { inboxId });
    });
    return { received: true };
  }
}
