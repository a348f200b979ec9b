import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { onWorker } from '../config.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { CorrectionsService } from './manual/corrections.service.js';
import { CorrectionsController, ManualPaymentsController } from './manual/manual-payments.controller.js';
import { ManualPaymentsService } from './manual/manual-payments.service.js';
import { CheckoutCallbackVerifier } from './orders/checkout-callback.js';
import { GatewayController } from './gateway/gateway.controller.js';
import { GatewayService } from './gateway/gateway.service.js';
import { HoldsExportController } from './hold-decisions/holds-export.controller.js';
import { HoldsController } from './hold-decisions/holds.controller.js';
import { HoldsService } from './hold-decisions/holds.service.js';
import { PaymentStatusService } from './reconciliation/payment-status.service.js';
import { ReconciliationSweep, RefundSweep } from './reconciliation/reconciliation-sweeps.js';
import { OrdersService } from './orders/orders.service.js';
import { PaymentLinksService } from './payment-links/payment-links.service.js';
import { PaymentsExportController } from './payments-export.controller.js';
import { PaymentsController } from './payments.controller.js';
import { RazorpayEventJobs } from './webhooks/razorpay-events.jobs.js';
import { RazorpayEventsService } from './webhooks/razorpay-events.service.js';
import { RazorpayWebhookReceiver } from './webhooks/razorpay-webhook-receiver.js';
import { RazorpayWebhookController } from './webhooks/razorpay-webhook.controller.js';
import { ReconciliationJobs } from './reconciliation/reconciliation.jobs.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { ProviderRefundsService } from './refunds/provider-refunds.service.js';
import { RefundReportsService } from './refunds/refund-reports.service.js';
import { RefundsService } from './refunds/refunds.service.js';
import { ReplacedKeysSweep } from './gateway/replaced-keys.js';
import { SettlementService } from './settlement/settlement.service.js';
import { TimelineController } from './timeline/timeline.controller.js';
import { TimelineService } from './timeline/timeline.service.js';
import { WebhookEndpointProvisioner } from './webhook-endpoints/webhook-endpoints.js';
import { WebhookSources } from './webhook-endpoints/webhook-sources.js';
import { WebhookHealthIndicator } from './webhook-endpoints/webhook-health.indicator.js';

@Module({
  imports: [AuthModule, RazorpayModule],
  controllers: [
    CorrectionsController,
    ManualPaymentsController,
    GatewayController,
    HoldsController,
    HoldsExportController,
    PaymentsController,
    PaymentsExportController,
    RazorpayWebhookController,
    TimelineController,
  ],
  providers: [
    ManualPaymentsService,
    CorrectionsService,
    GatewayService,
    HoldsService,
    PaymentStatusService,
    OrdersService,
    PaymentLinksService,
    RazorpayEventsService,
    CheckoutCallbackVerifier,
    RazorpayWebhookReceiver,
    ReconciliationService,
    ReconciliationSweep,
    SettlementService,
    TimelineService,
    ReplacedKeysSweep,
    WebhookEndpointProvisioner,
    WebhookSources,
    WebhookHealthIndicator,
    ProviderRefundsService,
    RefundReportsService,
    RefundSweep,
    RefundsService,
    ...onWorker(RazorpayEventJobs, ReconciliationJobs),
  ],
  exports: [
    CheckoutCallbackVerifier,
    GatewayService,
    PaymentLinksService,
    PaymentStatusService,
    OrdersService,
    TimelineService,
  ],
})
export class PaymentsModule {}
