import { Module } from '@nestjs/common';
import { onWorker } from '../../config.js';
import { AuthModule } from '../../auth/auth.module.js';
import { DeliveryResultsService } from './sending/delivery-results.service.js';
import { EventWebhooksController } from './event-webhooks.controller.js';
import { EventWebhooksService } from './event-webhooks.service.js';
import { FailingWebhooksController } from './failing-webhooks.controller.js';
import { WebhookCaller } from './sending/webhook-caller.js';
import { WebhookDeliverer } from './sending/webhook-deliverer.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhookReplaysService } from './webhook-replays.service.js';

@Module({
  imports: [AuthModule],
  controllers: [EventWebhooksController, WebhookDeliveriesController, FailingWebhooksController],
  providers: [
    EventWebhooksService,
    WebhookReplaysService,
    ...onWorker(DeliveryResultsService, WebhookCaller, WebhookDeliverer),
  ],
})
export class EventWebhooksModule {}
