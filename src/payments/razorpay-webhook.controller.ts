import { Controller, Headers, HttpCode, Param, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { StoresOnly } from '../platform/handlers.js';
import { NamePipe } from '../platform/id.pipe.js';
import type { ReceivedView } from '../platform/inbox.view.js';
import { Public } from '../platform/public.decorator.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { Refused } from '../shared/refused.js';
import { RazorpayIntake } from './razorpay-intake.js';

const tokenName = new NamePipe('request.not_found');

@ApiTags('webhooks')
@Controller('webhooks/razorpay')
export class RazorpayWebhookController {
  constructor(private readonly intake: RazorpayIntake) {}

  /** Razorpay's events of one doctor. Checks, stores, answers; what the event means is a job's business. */
  @Public()
  @ApiParam({
    name: 'token',
    schema: { type: 'string' },
    description: 'From the webhook address that the payment account shows.',
  })
  @Post(':token')
  @StoresOnly()
  @ApiBody({ schema: { type: 'object' }, description: 'As Razorpay documents its events; the raw bytes are signed.' })
  @HttpCode(200)
  @Refuses('request.not_found', 'signature.invalid')
  async razorpay(
    @Param('token', tokenName) token: string,
    @Req() { rawBody, body }: RawBodyRequest<FastifyRequest>,
    @Headers('x-razorpay-signature') signature?: string,
    @Headers('x-razorpay-event-id') eventId?: string,
  ): Promise<ReceivedView> {
    if (!rawBody) throw new Refused('signature.invalid');
    await this.intake.take({ token, raw: rawBody, body, signature: signature ?? '', eventId });
    return { received: true };
  }
}
