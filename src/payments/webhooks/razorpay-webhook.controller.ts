import { Controller, Headers, HttpCode, Param, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { PathTextPipe } from '../../platform/validation/id.pipe.js';
import type { ReceivedView } from '../../platform/jobs/inbox.view.js';
import { Public } from '../../platform/public.decorator.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import { DomainError } from '../../shared/domain-error.js';
import { RAZORPAY_EVENT_EXAMPLE } from './razorpay-event.example.js';
import { RazorpayWebhookReceiver } from './razorpay-webhook-receiver.js';

/** A malformed token gets the response of an unknown one. */
const tokenPipe = new PathTextPipe('request.not_found');

@ApiTags('webhooks')
@Controller('webhooks/razorpay')
export class RazorpayWebhookController {
  constructor(private readonly receiver: RazorpayWebhookReceiver) {}

  /**
   * Receives a doctor's events from Razorpay.
   * @remarks Checks the signature over the raw body, stores the event under Razorpay's event id, and responds. A
   * background job applies the event. An event that is delivered again gets 200 and changes nothing.
   */
  @Public()
  @Post(':token')
  @ApiBody({
    schema: { type: 'object', example: RAZORPAY_EVENT_EXAMPLE },
    description: 'An event as Razorpay documents it; the signature covers the raw bytes.',
  })
  @HttpCode(200)
  @ApiErrors('request.not_found', 'signature.invalid')
  async razorpay(
    @Param('token', tokenPipe) token: string,
    @Req() { rawBody, body }: RawBodyRequest<FastifyRequest>,
    @Headers('x-razorpay-signature') signature?: string,
    @Headers('x-razorpay-event-id') eventId?: string,
  ): Promise<ReceivedView> {
    if (!rawBody) throw new DomainError('signature.invalid');
    await this.receiver.receive({ token, raw: rawBody, body, signature: signature ?? '', eventId });
    return { received: true };
  }
}
