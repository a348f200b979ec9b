import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { PayPageService } from './pay-page.service.js';
import { PublicController } from './public.controller.js';
import { SiteController } from './site.controller.js';

@Module({
  imports: [PaymentsModule, ReceiptsModule],
  controllers: [PublicController, SiteController],
  providers: [PayPageService],
})
export class PublicModule {}
