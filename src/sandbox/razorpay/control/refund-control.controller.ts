import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../platform/public.decorator.js';
import { DomainError } from '../../../shared/domain-error.js';
import { ProviderError } from '../../provider-error.js';
import { RazorpayRefunds } from '../razorpay-refunds.js';
import { RazorpayStore } from '../razorpay-store.js';
import { FinishRefund, DashboardRefund, SetRefundScript } from './refund-control.dto.js';
import { RefundScripts } from '../refund-scripts.js';
import type { DeliveryMode, WebhookMode } from '../webhooks/webhook-delivery-mode.js';

const DELAY_SECONDS = 3;

/** Control calls for refunds of the simulated Razorpay. */
@Public()
@ApiExcludeController()
@Controller('sandbox/razorpay')
export class RefundControlController {
  constructor(
    private readonly store: RazorpayStore,
    private readonly refunds: RazorpayRefunds,
    private readonly scripts: RefundScripts,
  ) {}

  /** Sets the outcome of the next refunds. */
  @Put('refunds')
  async prescribe(@Body() { outcome, count = 1, ...webhooks }: SetRefundScript): Promise<{ outcome: string }> {
    await this.scripts.set({ outcome, delivery: toDeliveryMode(webhooks) }, count);
    return { outcome };
  }

  /** Refunds a payment as a merchant does in Razorpay's dashboard: without an idempotency key or a receipt. */
  @Post('payments/:id/refund')
  @HttpCode(200)
  async byHand(
    @Param('id') id: string,
    @Body() { amount, ...webhooks }: DashboardRefund,
  ): Promise<{ refundId: string; status: string }> {
    return translateProviderError(async () => {
      const keyId = await this.store.findKeyId('payment', id);
      const request = { amount: amount ?? null, speed: 'normal', receipt: null, notes: [] as [] };
      const script = { outcome: 'processed', delivery: toDeliveryMode(webhooks) } as const;
      const { id: refundId, status } = await this.refunds.createRefund(keyId, id, request, script);
      return { refundId, status };
    });
  }

  /** Completes or fails a pending refund. */
  @Post('refunds/:id')
  @HttpCode(200)
  async end(@Param('id') id: string, @Body() { status, ...webhooks }: FinishRefund): Promise<{ status: string }> {
    return translateProviderError(async () => ({
      status: (await this.refunds.finishRefund(id, status, toDeliveryMode(webhooks))).status,
    }));
  }
}

const toDeliveryMode = (options: { webhook?: WebhookMode; delaySeconds?: number }): DeliveryMode => ({
  mode: options.webhook ?? 'normal',
  delaySeconds: options.delaySeconds ?? DELAY_SECONDS,
});

/** @throws DomainError `sandbox.unknown` when the simulator returns an error. */
async function translateProviderError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderError ? new DomainError('sandbox.unknown') : error;
  }
}
