import { Module } from '@nestjs/common';
import { onWorker } from '../config.js';
import { WhatsAppModule } from '../whatsapp/whatsapp.module.js';
import { ClinicQuestionService } from './clinic-question.service.js';
import { DeliveryService } from './delivery.service.js';
import { DueMessageSweep } from './due-sweep.js';
import { FatesService } from './fates.service.js';
import { MessagesExportController } from './messages-export.controller.js';
import { ConversationController, MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';
import { MessagingJobs, WhatsAppJobs } from './messaging.jobs.js';
import { ReminderSweep } from './reminder-sweep.js';
import { RepliesService } from './replies.service.js';
import { StopsWatch } from './stops-watch.js';
import { WhatsAppEventsService } from './whatsapp-events.service.js';
import { WhatsAppWebhookController } from './whatsapp-webhook.controller.js';
import { WishesController } from './wishes.controller.js';
import { WishesService } from './wishes.service.js';

@Module({
  imports: [WhatsAppModule],
  controllers: [
    ...[ConversationController, MessagesController, MessagesExportController],
    ...[WhatsAppWebhookController, WishesController],
  ],
  providers: [
    ...[
      ClinicQuestionService,
      DeliveryService,
      DueMessageSweep,
      FatesService,
      MessagesService,
      ReminderSweep,
      RepliesService,
    ],
    ...[StopsWatch, WhatsAppEventsService, WishesService, ...onWorker(MessagingJobs, WhatsAppJobs)],
  ],
})
export class MessagingModule {}
