import { Body, Controller, Get, HttpCode, Param, Post, Put, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { DataSource } from 'typeorm';
import { Public } from '../../../platform/public.decorator.js';
import { DomainError } from '../../../shared/domain-error.js';
import { ProviderError, ProviderErrorFilter } from '../../provider-error.js';
import { SHORT_URL_PREFIXES, type PaymentLinkEntity, type ShortUrlPrefix } from '../links/payment-link-entity.js';
import { RazorpayPaymentLinks } from '../links/razorpay-payment-links.js';
import { RazorpayPayments } from '../razorpay-payments.js';
import { RazorpayStore } from '../razorpay-store.js';
import { PayOrder } from './razorpay-control.dto.js';

const DELAY_SECONDS = 3;
const MAX_LINKS = 100;

export class SetShortUrl {
  /** Prefix of the short addresses of new links. WhatsApp draws no payment card for a merchant's own domain. */
  @IsIn(SHORT_URL_PREFIXES)
  prefix!: ShortUrlPrefix;
}

/** Control calls for payment links of the simulated Razorpay. */
@Public()
@ApiExcludeController()
@UseFilters(ProviderErrorFilter)
@Controller('sandbox/razorpay/payment_links')
export class PaymentLinkControlController {
  constructor(
    private readonly db: DataSource,
    private readonly store: RazorpayStore,
    private readonly links: RazorpayPaymentLinks,
    private readonly payments: RazorpayPayments,
  ) {}

  /** Lists the newest links of all accounts, newest first. */
  @Get()
  async list(): Promise<{ payment_links: PaymentLinkEntity[] }> {
    const rows = await this.db.query<{ entity: PaymentLinkEntity }[]>(
      `SELECT entity FROM sandbox.razorpay_entity WHERE kind = 'payment_link' ORDER BY seq DESC LIMIT $1`,
      [MAX_LINKS],
    );
    return { payment_links: rows.map(({ entity }) => entity) };
  }

  /** Sets the prefix of the short addresses of new links. */
  @Put()
  async setShortUrl(@Body() { prefix }: SetShortUrl): Promise<SetShortUrl> {
    await this.store.setShortUrlPrefix(prefix);
    return { prefix };
  }

  /** Attempts to pay a link, as the call for orders does. Returns 404 for a link that has ended. */
  @Post(':id/pay')
  @HttpCode(200)
  pay(@Param('id') id: string, @Body() body: PayOrder): Promise<{ paymentId: string }> {
    const { outcome, method = 'upi', webhook: mode = 'normal', delaySeconds = DELAY_SECONDS, lateSeconds } = body;
    return translateProviderError(async () => {
      const orderId = await this.store.findOrderIdOfLink(id);
      const attempt = { outcome, method, delivery: { mode, delaySeconds }, lateSeconds };
      return { paymentId: (await this.payments.attempt(orderId, attempt)).id };
    });
  }

  /** Cancels a link as a merchant does in Razorpay's dashboard. */
  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@Param('id') id: string): Promise<{ status: string }> {
    return translateProviderError(async () => ({ status: (await this.links.cancel(null, id)).status }));
  }
}

/** @throws DomainError `sandbox.unknown` when the simulator returns an error. */
async function translateProviderError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderError ? new DomainError('sandbox.unknown') : error;
  }
}
