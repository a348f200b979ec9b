import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/public.decorator.js';
import { Refused } from '../../shared/domain-error.js';
import { ProviderError } from '../provider-error.js';
import { RazorpayRefunds } from './razorpay-refunds.js';
import { RazorpayStore } from './razorpay-store.js';
import { EndRefund, RefundByHand, SetRefundRecipe } from './refund-control.dto.js';
import { RefundRecipes } from './refund-scripts.js';
import type { WebhookManner, WebhookMode } from './webhook-delivery-mode.js';

const DELAY_SECONDS = 3;

/** The hand of a tester on refunds at the simulated Razorpay. */
@Public()
@ApiExcludeController()
@Controller('sandbox/razorpay')
export class RefundControlController {
  constructor(
    private readonly store: RazorpayStore,
    private readonly refunds: RazorpayRefunds,
    private readonly recipes: RefundRecipes,
  ) {}

  /** Says what becomes of the next refunds. */
  @Put('refunds')
  async prescribe(@Body() { outcome, count = 1, ...webhooks }: SetRefundRecipe): Promise<{ outcome: string }> {
    await this.recipes.set({ outcome, manner: mannerOf(webhooks) }, count);
    return { outcome };
  }

  /** Gives money back as the merchant does in Razorpay's own dashboard: without an idempotency key or a receipt. */
  @Post('payments/:id/refund')
  @HttpCode(200)
  async byHand(
    @Param('id') id: string,
    @Body() { amount, ...webhooks }: RefundByHand,
  ): Promise<{ refundId: string; status: string }> {
    return known(async () => {
      const keyId = await this.store.ownerOf('payment', id);
      const asked = { amount: amount ?? null, speed: 'normal', receipt: null, notes: [] as [] };
      const recipe = { outcome: 'processed', manner: mannerOf(webhooks) } as const;
      const { id: refundId, status } = await this.refunds.make(keyId, id, asked, recipe);
      return { refundId, status };
    });
  }

  /** Ends a refund that waits. */
  @Post('refunds/:id')
  @HttpCode(200)
  async end(@Param('id') id: string, @Body() { status, ...webhooks }: EndRefund): Promise<{ status: string }> {
    return known(async () => ({ status: (await this.refunds.end(id, status, mannerOf(webhooks))).status }));
  }
}

const mannerOf = (asked: { webhook?: WebhookMode; delaySeconds?: number }): WebhookManner => ({
  mode: asked.webhook ?? 'normal',
  delaySeconds: asked.delaySeconds ?? DELAY_SECONDS,
});

/** @throws Refused `sandbox.unknown` where the simulator has no such thing, or cannot do that with it. */
async function known<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderError ? new Refused('sandbox.unknown') : error;
  }
}
