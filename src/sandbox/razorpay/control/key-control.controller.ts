import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../platform/public.decorator.js';
import { DomainError } from '../../../shared/domain-error.js';
import { RazorpayAccounts } from '../razorpay-accounts.js';

/** What a merchant can do with API keys in Razorpay's dashboard. */
@Public()
@ApiExcludeController()
@Controller('sandbox/razorpay/keys')
export class KeyControlController {
  constructor(private readonly accounts: RazorpayAccounts) {}

  /** Replaces the keys of an account. The old keys stop working at once. */
  @Post(':keyId/regenerate')
  @HttpCode(200)
  async regenerate(@Param('keyId') keyId: string): Promise<{ key_id: string; key_secret: string }> {
    const keys = await this.accounts.regenerate(keyId);
    if (!keys) throw new DomainError('sandbox.unknown');
    return { key_id: keys.keyId, key_secret: keys.keySecret };
  }
}
