import { Controller, Get, Headers, HttpCode, Post, Query, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { config } from '../config.js';
import { Database } from '../platform/database.js';
import { receive } from '../platform/inbox.js';
import { emit } from '../platform/outbox.js';
import { Public } from '../platform/public.decorator.js';
import { isSigned } from '../platform/secrets.js';
import { Refused } from '../shared/refused.js';

const PREFIX = 'sha256=';

@ApiTags('webhooks')
@Public()
@Controller('webhooks/whatsapp')
export class WhatsAppWebhookController {
  constructor(private readonly db: Database) {}

  /** Meta asks once whether this address is ours. */
  @Get()
  verify(@Query('hub.verify_token') token?: string, @Query('hub.challenge') challenge?: string): string {
    if (token !== config.whatsapp.verifyToken || !challenge) throw new Refused('role.forbidden');
    return challenge;
  }

  /** Statuses and replies. Checks, stores, answers; what they mean is a job's business. */
  @Post()
  @HttpCode(200)
  async receive(
    @Req() { rawBody, body }: RawBodyRequest<FastifyRequest>,
    @Headers('x-hub-signature-256') signature?: string,
  ): Promise<{ received: true }> {
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
