import { Module } from '@nestjs/common';
import { onWorker } from '../config.js';
import { WhatsAppModule } from '../whatsapp/whatsapp.module.js';
import { DeliveryService } from './delivery.service.js';
import { MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';
import { MessagingJobs, WhatsAppJobs } from './messaging.jobs.js';
import { WhatsAppEventsService } from './whatsapp-events.service.js';
import { WhatsAppWebhookController } from './whatsapp-webhook.controller.js';

@Module({
  imports: [WhatsAppModule],
  controllers: [MessagesController, WhatsAppWebhookController],
  providers: [DeliveryService, MessagesService, WhatsAppEventsService, ...onWorker(MessagingJobs, WhatsAppJobs)],
})
export class MessagingModule {}
