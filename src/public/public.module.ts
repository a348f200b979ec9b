import { Module } from '@nestjs/common';
import { DoctorPageModule } from '../doctor-page/doctor-page.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { DoctorSiteController } from './doctor/doctor-site.controller.js';
import { SitemapController } from './doctor/sitemap.controller.js';
import { PayerPageController } from './payer/payer-page.controller.js';
import { PayerPageService } from './payer/payer-page.service.js';
import { PayerPaymentsService } from './payer/payer-payments.service.js';
import { PayPageService } from './pay-page.service.js';
import { PublicController } from './public.controller.js';
import { SiteController } from './site.controller.js';

@Module({
  imports: [DoctorPageModule, PaymentsModule, ReceiptsModule],
  controllers: [PublicController, PayerPageController, SiteController, DoctorSiteController, SitemapController],
  providers: [PayPageService, PayerPageService, PayerPaymentsService],
})
export class PublicModule {}
