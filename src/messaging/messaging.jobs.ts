import { Process, Processor } from '@nestjs/bull';
import { Hearing, type JobOf } from '../platform/jobs/event-consumer.js';
import { ClinicQuestionService } from './inbox/clinic-question.service.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { MessagesService } from './messages.service.js';
import { WhatsAppEventsService } from './inbox/whatsapp-events.service.js';

/**
 * An answer may take half a second, and a number may send 80 messages a second or, once Meta has raised its limit, many
 * more. The more are on their way, the more are begun and noted together.
 */
const SENDS_AT_ONCE = 128;

/** What other modules and WhatsApp tell us. */
@Processor('messaging')
export class MessagingJobs {
  constructor(
    private readonly hearing: Hearing,
    private readonly messages: MessagesService,
    private readonly events: WhatsAppEventsService,
  ) {}

  @Process('enrolment.assigned')
  onAssigned(job: JobOf<'enrolment.assigned'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId, termId }) => this.messages.onAssigned(doctorId, termId));
  }

  @Process('term.activated')
  onActivated(job: JobOf<'term.activated'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId, termId }) => this.messages.onActivated(doctorId, termId));
  }

  @Process('hold.opened')
  onHeld(job: JobOf<'hold.opened'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId, holdId }) => this.messages.onHeld(doctorId, holdId));
  }

  @Process('account.approved')
  onApproved(job: JobOf<'account.approved'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId }) => this.messages.onApproved(doctorId));
  }

  @Process('patient.erased')
  onErased(job: JobOf<'patient.erased'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId, patientId }) => this.messages.onErased(doctorId, patientId));
  }

  @Process('whatsapp.received')
  onWhatsApp(job: JobOf<'whatsapp.received'>): Promise<void> {
    return this.hearing.of(job, ({ inboxId }) => this.events.handle(inboxId));
  }
}

/** The only place from which WhatsApp is called. */
@Processor('whatsapp')
export class WhatsAppJobs {
  constructor(
    private readonly hearing: Hearing,
    private readonly delivery: DeliveryService,
    private readonly question: ClinicQuestionService,
  ) {}

  @Process('reply.unclaimed')
  onUnclaimed(job: JobOf<'reply.unclaimed'>): Promise<void> {
    return this.hearing.of(job, ({ replyId }) => this.question.ask(replyId));
  }

  @Process({ name: 'message.queued', concurrency: SENDS_AT_ONCE })
  onQueued(job: JobOf<'message.queued'>): Promise<void> {
    const lastTry = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    return this.hearing.of(job, ({ doctorId, messageId }) => this.delivery.deliver(doctorId, messageId, lastTry));
  }
}
