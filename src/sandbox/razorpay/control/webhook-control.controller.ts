import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsNumber, IsString, Max, Min } from 'class-validator';
import { Public } from '../../../platform/public.decorator.js';
import { RazorpayWebhooks } from '../webhooks/razorpay-webhooks.js';
import { WebhookRegistry } from '../webhooks/webhook-registry.js';

const MAX_SPEED = 1_000_000;

export class SetRetrySpeed {
  /** How many times faster than Razorpay's the webhooks are retried; 1 is Razorpay's speed. */
  @IsNumber()
  @Min(0.001)
  @Max(MAX_SPEED)
  factor!: number;
}

export class EnableWebhooks {
  @IsString()
  key_id!: string;
}

/** Control calls for webhooks of the simulated Razorpay. */
@Public()
@ApiExcludeController()
@Controller('sandbox/razorpay/webhooks')
export class WebhookControlController {
  constructor(
    private readonly webhooks: RazorpayWebhooks,
    private readonly registry: WebhookRegistry,
  ) {}

  /** Sets the retry speed, in real time. It applies from the next failed attempt. */
  @Put('retry-speed')
  async setRetrySpeed(@Body() { factor }: SetRetrySpeed): Promise<SetRetrySpeed> {
    await this.webhooks.setRetrySpeed(factor);
    return { factor };
  }

  /** Enables the webhooks that were disabled after failing for 24 hours, as the doctor does in Razorpay's dashboard. */
  @Post('enable')
  @HttpCode(200)
  async enable(@Body() { key_id }: EnableWebhooks): Promise<EnableWebhooks> {
    await this.registry.enableAll(key_id);
    return { key_id };
  }
}
