import { Controller, Get, Headers, HttpCode, Post, Query, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiBody, ApiProduces, ApiTags } from '@nestjs/swagger';
import { createHash } from 'node:crypto';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { config } from '../config.js';
import { Database } from '../platform/database.js';
import { TAKES_BATCHES } from '../platform/http.js';
import { receive } from '../platform/inbox.js';
import type { ReceivedView } from '../platform/inbox.view.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { emit } from '../platform/outbox.js';
import { Public } from '../platform/public.decorator.js';
import { isSame, isSigned } from '../platform/secrets.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { Refused } from '../shared/refused.js';

const PREFIX = 'sha256=';

@ApiTags('webhooks')
@Public()
@Controller('webhooks/whatsapp')
export class WhatsAppWebhookController {
  constructor(private readonly db: Database) {}

  /** Meta asks once whether this address is ours. */
  @ApiProduces('text/plain')
  @Get()
  @NoStore()
  @Refuses('role.forbidden')
  verifyWhatsApp(@Query('hub.verify_token') token?: string, @Query('hub.challenge') challenge?: string): string {
    if (!isSame(token ?? '', config.whatsapp.verifyToken) || !challenge) throw new Refused('role.forbidden');
    return challenge;
  }

  /** Statuses and replies. Checks, stores, answers; what they mean is a job's business. */
  @Post()
  @RouteConfig(TAKES_BATCHES)
  @ApiBody({ schema: { type: 'object' }, description: 'As Meta documents its events; the raw bytes are signed.' })
  @HttpCode(200)
  @Refuses('signature.invalid')
  async whatsapp(
    @Req() { rawBody, body }: RawBodyRequest<FastifyRequest>,
    @Headers('x-hub-signature-256') signature?: string,
  ): Promise<ReceivedView> {
    const given = signature?.startsWith(PREFIX) ? signature.slice(PREFIX.length) : '';
    if (!rawBody || !isSigned(rawBody, given, config.whatsapp.appSecret)) throw new Refused('signature.invalid');
    const eventId = createHash('sha256').update(rawBody).digest('hex');
    await this.db.shared(async (tx) => {
      const inboxId = await receive(tx, { source: 'whatsapp', scope: '', eventId, body: body as object });
      if (inboxId) await emit(tx, 'whatsapp.received', { inboxId });
    });
    return { received: true };
  }
}
