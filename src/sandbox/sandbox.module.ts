import { Module } from '@nestjs/common';
import { onWorker } from '../config.js';
import { AuthModule } from '../auth/auth.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { Clock } from '../platform/clock.js';
import { ClockControl } from './clock-control.js';
import { SandboxControlController } from './control.controller.js';
import { DemoSeed } from './demo/demo-seed.service.js';
import { SimulatedJobs } from './simulated-jobs.js';
import { FaultGuard } from './fault.guard.js';
import { Faults } from './faults.js';
import { SandboxPageController } from './page.controller.js';
import { PendingWork } from './pending-work.js';
import { ProvisioningJobs } from './provisioning.jobs.js';
import { CheckoutController } from './razorpay/api/checkout.controller.js';
import { SandboxOrdersController } from './razorpay/api/orders.controller.js';
import { SandboxPaymentsController } from './razorpay/api/payments.controller.js';
import { KeyControlController } from './razorpay/control/key-control.controller.js';
import { LinkPageController } from './razorpay/api/link-page.controller.js';
import { SandboxPaymentLinksController } from './razorpay/api/payment-links.controller.js';
import { PaymentLinkControlController } from './razorpay/control/payment-link-control.controller.js';
import { RazorpayPaymentLinks } from './razorpay/links/razorpay-payment-links.js';
import { RazorpayAccounts } from './razorpay/razorpay-accounts.js';
import { RazorpayBank } from './razorpay/razorpay-bank.js';
import { RazorpayControlController } from './razorpay/control/razorpay-control.controller.js';
import { RazorpayPayments } from './razorpay/razorpay-payments.js';
import { RazorpayRefunds } from './razorpay/razorpay-refunds.js';
import { RazorpayStore } from './razorpay/razorpay-store.js';
import { RazorpayWebhooks } from './razorpay/webhooks/razorpay-webhooks.js';
import { RefundControlController } from './razorpay/control/refund-control.controller.js';
import { RefundScripts } from './razorpay/refund-scripts.js';
import { SandboxRefundsController } from './razorpay/api/refunds.controller.js';
import { UnknownUrlController } from './razorpay/api/unknown-url.controller.js';
import { WebhookControlController } from './razorpay/control/webhook-control.controller.js';
import { WebhookRegistry } from './razorpay/webhooks/webhook-registry.js';
import { SandboxWebhooksController } from './razorpay/api/webhooks.controller.js';
import { SandboxClock } from './sandbox-clock.js';
import { Settler } from './settler.js';
import { WebhookSender } from './webhook-sender.js';
import { WhatsAppApiController } from './whatsapp/api/whatsapp-api.controller.js';
import { WhatsAppControlController } from './whatsapp/control/whatsapp-control.controller.js';
import { WhatsAppLimits } from './whatsapp/whatsapp-limits.js';
import { WhatsAppPhone } from './whatsapp/whatsapp-phone.js';
import { WhatsAppSettings } from './whatsapp/whatsapp-settings.js';
import { WhatsAppStore } from './whatsapp/whatsapp-store.js';
import { WhatsAppSubscription } from './whatsapp/whatsapp-subscription.js';
import { WhatsAppTemplates } from './whatsapp/whatsapp-templates.js';
import { WhatsAppTuningController } from './whatsapp/control/whatsapp-tuning.controller.js';
import { WhatsAppUpdates } from './whatsapp/whatsapp-updates.js';

/**
 * Simulates Razorpay and WhatsApp as HTTP servers inside this process, and moves the clock. The simulators implement
 * the providers' APIs, so the product only needs their base URL. Imported only when the sandbox is on.
 */
@Module({
  imports: [AuthModule, PaymentsModule],
  controllers: [
    ...[SandboxPageController, SandboxControlController],
    ...[SandboxOrdersController, SandboxPaymentsController, SandboxRefundsController, SandboxWebhooksController],
    ...[CheckoutController, RazorpayControlController, RefundControlController, WebhookControlController],
    ...[SandboxPaymentLinksController, LinkPageController, PaymentLinkControlController],
    ...[KeyControlController, UnknownUrlController],
    ...[WhatsAppControlController, WhatsAppTuningController, WhatsAppApiController],
  ],
  providers: [
    { provide: SandboxClock, useExisting: Clock },
    ...[ClockControl, DemoSeed, SimulatedJobs, FaultGuard, Faults, PendingWork, Settler, WebhookSender],
    ...[RazorpayAccounts, RazorpayPayments, RazorpayRefunds, RazorpayStore, RazorpayWebhooks, RefundScripts],
    ...[RazorpayBank, RazorpayPaymentLinks, WebhookRegistry],
    ...[WhatsAppLimits, WhatsAppPhone, WhatsAppSettings, WhatsAppStore, WhatsAppSubscription, WhatsAppTemplates],
    WhatsAppUpdates,
    ...onWorker(ProvisioningJobs),
  ],
})
export class SandboxModule {}
