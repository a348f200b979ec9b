import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { onWorker } from '../config.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { ActivationController } from './activation.controller.js';
import { ActivationService } from './activation.service.js';
import { CheckoutReturns } from './checkout-returns.js';
import { GatewayController } from './gateway.controller.js';
import { GatewayService } from './gateway.service.js';
import { HoldsExportController } from './holds-export.controller.js';
import { HoldsController } from './holds.controller.js';
import { HoldsService } from './holds.service.js';
import { InquiryService } from './inquiry.service.js';
import { ReconciliationSweep, RefundSweep } from './ladder-sweeps.js';
import { OrdersService } from './orders.service.js';
import { PaymentsExportController } from './payments-export.controller.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentJobs } from './payments.jobs.js';
import { RazorpayEventsService } from './razorpay-events.service.js';
import { RazorpayIntake } from './razorpay-intake.js';
import { RazorpayWebhookController } from './razorpay-webhook.controller.js';
import { ReconciliationJobs } from './reconciliation.jobs.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RefundInquiryService } from './refund-inquiry.service.js';
import { RefundSettlementService } from './refund-settlement.service.js';
import { RefundsService } from './refunds.service.js';
import { ReplacedKeysSweep } from './replaced-keys.js';
import { SettlementService } from './settlement.service.js';
import { TimelineController } from './timeline.controller.js';
import { TimelineService } from './timeline.service.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { WebhookSenders } from './webhook-senders.js';
import { WebhookWatch } from './webhook-watch.js';

@Module({
  imports: [AuthModule, RazorpayModule],
  controllers: [
    ActivationController,
    GatewayController,
    HoldsController,
    HoldsExportController,
    PaymentsController,
    PaymentsExportController,
    RazorpayWebhookController,
    TimelineController,
  ],
  providers: [
    ...[ActivationService, GatewayService, HoldsService, InquiryService, OrdersService, RazorpayEventsService],
    ...[
      CheckoutReturns,
      RazorpayIntake,
      ReconciliationService,
      ReconciliationSweep,
      SettlementService,
      TimelineService,
    ],
    ...[ReplacedKeysSweep, WebhookEndpoints, WebhookSenders, WebhookWatch],
    ...[RefundInquiryService, RefundSettlementService, RefundSweep, RefundsService],
    ...onWorker(PaymentJobs, ReconciliationJobs),
  ],
  exports: [CheckoutReturns, GatewayService, InquiryService, OrdersService, TimelineService],
})
export class PaymentsModule {}
