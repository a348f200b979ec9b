import { Controller, Headers, HttpCode, Param, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Database } from '../platform/database.js';
import { receive } from '../platform/inbox.js';
import type { ReceivedView } from '../platform/inbox.view.js';
import { emit } from '../platform/outbox.js';
import { Public } from '../platform/public.decorator.js';
import { isSigned } from '../platform/secrets.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { Refused } from '../shared/refused.js';
import { GatewayService } from './gateway.service.js';

@ApiTags('webhooks')
@Controller('webhooks/razorpay')
export class RazorpayWebhookController {
  constructor(
    private readonly db: Database,
    private readonly gateways: GatewayService,
  ) {}

  /** Razorpay's events of one doctor. Checks, stores, answers; what the event means is a job's business. */
  @Public()
  @ApiParam({
    name: 'token',
    schema: { type: 'string' },
    description: 'From the webhook address that the payment account shows.',
  })
  @Post(':token')
  @ApiBody({ schema: { type: 'object' }, description: 'As Razorpay documents its events; the raw bytes are signed.' })
  @HttpCode(200)
  @Refuses('request.not_found', 'signature.invalid')
  async razorpay(
    @Param('token') token: string,
    @Req() { rawBody, body }: RawBodyRequest<FastifyRequest>,
    @Headers('x-razorpay-signature') signature?: string,
    @Headers('x-razorpay-event-id') eventId?: string,
  ): Promise<ReceivedView> {
    const gateway = await this.gateways.byWebhookToken(token);
    if (!gateway) throw new Refused('request.not_found');
    const { doctorId, webhookSecret } = gateway;
    if (!rawBody || !isSigned(rawBody, signature ?? '', webhookSecret)) throw new Refused('signature.invalid');
    const id = eventId ?? createHash('sha256').update(rawBody).digest('hex');
    await this.db.shared(async (tx) => {
      const inboxId = await receive(tx, { source: 'razorpay', scope: doctorId, eventId: id, body: body as object });
      if (inboxId) await emit(tx, 'razorpay.received', { doctorId, inboxId });
    });
    return { received: true };
  }
}
