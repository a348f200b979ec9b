import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsNumber, IsString, Max, Min } from 'class-validator';
import { Public } from '../../platform/public.decorator.js';
import { RazorpayWebhooks } from './razorpay-webhooks.js';
import { WebhookRegistry } from './webhook-registry.js';

const MAX_SPEED = 1_000_000;

export class SetRetrySpeed {
  /** How many times sooner than Razorpay's own the tries of a webhook follow each other: 1 is real. */
  @IsNumber()
  @Min(0.001)
  @Max(MAX_SPEED)
  factor!: number;
}

export class EnableWebhooks {
  @IsString()
  key_id!: string;
}

/** The hand of a tester on webhooks at the simulated Razorpay. */
@Public()
@ApiExcludeController()
@Controller('sandbox/razorpay/webhooks')
export class WebhookControlController {
  constructor(
    private readonly webhooks: RazorpayWebhooks,
    private readonly registry: WebhookRegistry,
  ) {}

  /** How fast the tries follow each other from the next failure on, whatever the clock does. */
  @Put('pace')
  async pace(@Body() { factor }: SetRetrySpeed): Promise<SetRetrySpeed> {
    await this.webhooks.setRetrySpeed(factor);
    return { factor };
  }

  /** The doctor switches webhooks on again, which failed for 24 hours, in Razorpay's dashboard. */
  @Post('enable')
  @HttpCode(200)
  async enable(@Body() { key_id }: EnableWebhooks): Promise<EnableWebhooks> {
    await this.registry.enableAll(key_id);
    return { key_id };
  }
}
