import { Process, Processor } from '@nestjs/bull';
import { EventConsumer, type EventJob } from '../platform/jobs/event-consumer.js';
import { AccountNoticesService } from './account-notices.service.js';
import { ClinicQuestionService } from './inbox/clinic-question.service.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { ErasureService } from './erasure.service.js';
import { MessagesService } from './messages.service.js';
import { WhatsAppEventsService } from './inbox/whatsapp-events.service.js';

/**
 * 80 messages a second, of half a second each, need 40; the rest is for senders whose limit Meta has raised. Sends that
 * run at the same time are also written to the database together.
 */
const MAX_CONCURRENT_SENDS = 128;

/** Consumes the events of other modules and WhatsApp's webhooks. */
@Processor('messaging')
export class MessagingJobs {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly messages: MessagesService,
    private readonly events: WhatsAppEventsService,
    private readonly erasure: ErasureService,
  ) {}

  @Process('enrolment.assigned')
  onAssigned(job: EventJob<'enrolment.assigned'>): Promise<void> {
    return this.consumer.handle(job, (event, context) => this.messages.onAssigned(context, event));
  }

  @Process('term.activated')
  onActivated(job: EventJob<'term.activated'>): Promise<void> {
    return this.consumer.handle(job, (event, context) => this.messages.onActivated(context, event));
  }

  @Process('joint_order.captured')
  onJointOrderCaptured(job: EventJob<'joint_order.captured'>): Promise<void> {
    return this.consumer.handle(job, (event, context) => this.messages.onJointOrderCaptured(context, event));
  }

  @Process('payment_link.ended')
  onPaymentLinkEnded(job: EventJob<'payment_link.ended'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId, orderId }, context) =>
      this.messages.onPaymentLinkEnded(context, doctorId, orderId),
    );
  }

  @Process('term.withdrawn')
  onWithdrawn(job: EventJob<'term.withdrawn'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId, termId }, context) =>
      this.messages.onWithdrawn(context, doctorId, termId),
    );
  }

  @Process('payment.voided')
  onVoided(job: EventJob<'payment.voided'>): Promise<void> {
    return this.consumer.handle(job, (event, context) => this.messages.onVoided(context, event));
  }

  @Process('hold.opened')
  onHeld(job: EventJob<'hold.opened'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId, holdId }, context) =>
      this.messages.onHeld(context, doctorId, holdId),
    );
  }

  @Process('account.approved')
  onApproved(job: EventJob<'account.approved'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId }, context) => this.messages.onApproved(context, doctorId));
  }

  @Process('patient.erased')
  onErased(job: EventJob<'patient.erased'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId, patientId }, context) =>
      this.erasure.onErased(context, doctorId, patientId),
    );
  }

  @Process('whatsapp.received')
  onWhatsApp(job: EventJob<'whatsapp.received'>): Promise<void> {
    return this.consumer.handle(job, ({ inboxId }, context) => this.events.handle(context, inboxId));
  }
}

/** The jobs that call WhatsApp; nothing else calls it. */
@Processor('whatsapp')
export class WhatsAppJobs {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly delivery: DeliveryService,
    private readonly clinicQuestion: ClinicQuestionService,
    private readonly accountNotices: AccountNoticesService,
  ) {}

  /** An inbound message whose sender is a patient of several clinics: asks for which one it is. */
  @Process('reply.unclaimed')
  onUnclaimed(job: EventJob<'reply.unclaimed'>): Promise<void> {
    return this.consumer.handle(job, ({ replyId }) => this.clinicQuestion.ask(job.data.outboxId, replyId));
  }

  @Process('account.notice')
  onAccountNotice(job: EventJob<'account.notice'>): Promise<void> {
    return this.consumer.handle(job, (event) => this.accountNotices.send(job.data.outboxId, event));
  }

  @Process({ name: 'message.queued', concurrency: MAX_CONCURRENT_SENDS })
  onQueued(job: EventJob<'message.queued'>): Promise<void> {
    const isLastAttempt = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    return this.consumer.handle(job, ({ doctorId, messageId }, context) =>
      this.delivery.deliver(context, doctorId, messageId, isLastAttempt),
    );
  }
}
