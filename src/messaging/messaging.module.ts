import { Module } from '@nestjs/common';
import { onWorker } from '../config.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { WhatsAppModule } from '../whatsapp/whatsapp.module.js';
import { AccountNoticesService } from './account-notices.service.js';
import { ClinicQuestionService } from './inbox/clinic-question.service.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { EventMessages } from './delivery/event-messages.js';
import { ErasureService } from './erasure.service.js';
import { SendAttemptsService } from './delivery/send-attempts.service.js';
import { ScheduledMessagesSweep } from './delivery/scheduled-messages.sweep.js';
import { MessageStatusService } from './delivery/message-status.service.js';
import { MessagesExportController } from './messages-export.controller.js';
import { ConversationController, MessagesController } from './messages.controller.js';
import { ManualMessagesController } from './manual-messages.controller.js';
import { ReceiptMessagesController } from './receipt-messages.controller.js';
import { WithdrawalPreviewController } from './withdrawal-preview.controller.js';
import { ManualMessagesService } from './manual-messages.service.js';
import { MessagesService } from './messages.service.js';
import { MessagingJobs, WhatsAppJobs } from './messaging.jobs.js';
import { VerificationCodes } from './codes/verification-codes.js';
import { OldTextsSweep } from './old-texts.sweep.js';
import { RemindersSweep } from './reminders/reminders.sweep.js';
import { InboundMessagesService } from './inbox/inbound-messages.service.js';
import { SendingPausesHealth } from './delivery/sending-pauses-health.js';
import { WhatsAppEventsService } from './inbox/whatsapp-events.service.js';
import { WhatsAppWebhookController } from './inbox/whatsapp-webhook.controller.js';
import { ContactPreferencesController } from './contacts/contact-preferences.controller.js';
import { ContactPreferencesService } from './contacts/contact-preferences.service.js';

@Module({
  imports: [PaymentsModule, WhatsAppModule],
  controllers: [
    ...[ConversationController, MessagesController, MessagesExportController],
    ...[ManualMessagesController, ReceiptMessagesController, WithdrawalPreviewController],
    ...[WhatsAppWebhookController, ContactPreferencesController],
  ],
  exports: [ManualMessagesService, MessagesService, VerificationCodes],
  providers: [
    ...[
      AccountNoticesService,
      ClinicQuestionService,
      DeliveryService,
      ErasureService,
      EventMessages,
      ScheduledMessagesSweep,
      MessageStatusService,
      ManualMessagesService,
      MessagesService,
      OldTextsSweep,
      RemindersSweep,
      SendAttemptsService,
      InboundMessagesService,
    ],
    ...[
      SendingPausesHealth,
      WhatsAppEventsService,
      ContactPreferencesService,
      VerificationCodes,
      ...onWorker(MessagingJobs, WhatsAppJobs),
    ],
  ],
})
export class MessagingModule {}
