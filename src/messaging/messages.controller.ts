import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { NoBody } from '../platform/http/no-body.js';
import { Audit } from '../platform/http/audit.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { AtMostOnce } from '../platform/idempotency/idempotency.interceptor.js';
import { Clock } from '../platform/clock.js';
import { patientId } from '../patients/patients.controller.js';
import { Database } from '../platform/db/database.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { sendPage } from '../platform/lists/cursor.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { DeliveryService } from './delivery/delivery.service.js';
import { forecastMessages } from './delivery/message-forecast.queries.js';
import { findConversation } from './inbox/conversation.queries.js';
import { ForecastParams, MessageParams, PreviewParams } from './message.dto.js';
import type {
  ConversationView,
  MessageForecastView,
  MessagePreviewResponse,
  PatientMessageResponse,
  PatientMessagesView,
} from './message.view.js';
import { previewMessage } from './compose/message-preview.js';
import { listMessages, MESSAGE_LIST, parseMessageQuery } from './messages.queries.js';

const DAY_MS = 86_400_000;

const messageId = new IdPipe('message.not_found');

@ApiTags('messages')
@ApiBearerAuth()
@Requires('messages.read')
@Controller('messages')
export class MessagesController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly delivery: DeliveryService,
  ) {}

  /**
   * Lists WhatsApp messages to patients.
   * @remarks Includes messages that are waiting, failed or were skipped, with the reason. Newest first unless sorted.
   */
  @Get()
  @ApiListQuery(MESSAGE_LIST)
  async list(
    @DoctorId() doctorId: string,
    @Query() params: MessageParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PatientMessagesView> {
    const query = parseMessageQuery(params);
    const page = await this.db.report(doctorId, (tx) => listMessages(tx, doctorId, query, this.clock.now()));
    return { messages: sendPage(reply, 'messages', query, page), total: page.total };
  }

  /**
   * Lists the messages that will be sent.
   * @remarks Computed from the current subscriptions and settings, soonest first. A row with a `reason` will not be
   * sent.
   */
  @Get('forecast')
  async forecast(@DoctorId() doctorId: string, @Query() { days }: ForecastParams): Promise<MessageForecastView> {
    const now = this.clock.now();
    const to = new Date(now.getTime() + days * DAY_MS);
    const rows = await this.db.read(doctorId, (tx) => forecastMessages(tx, doctorId, [now, to]));
    const skipped = rows.filter(({ reason }) => reason !== null).length;
    return { forecast: rows, total: rows.length - skipped, skipped };
  }

  /**
   * Previews a message of one kind.
   * @remarks Returns the text as WhatsApp shows it, with the data of `patient_id` or with sample data. Nothing is sent.
   */
  @Get('preview')
  @ApiErrors('patient.not_found')
  async preview(@DoctorId() doctorId: string, @Query() params: PreviewParams): Promise<MessagePreviewResponse> {
    return { preview: await this.db.read(doctorId, (tx) => previewMessage(tx, doctorId, params)) };
  }

  /**
   * Sends a message again.
   * @remarks For a message that failed, was skipped, or whose outcome is unknown. It goes to the current number of the
   * patient. A message that is waiting or was sent gets 409.
   */
  @Post(':id/resend')
  @NoBody()
  @AtMostOnce()
  @HttpCode(200)
  @ApiErrors('message.not_found', 'message.queued', 'message.delivered', 'message.unreachable')
  @Requires('messages.send')
  async resend(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', messageId) id: string,
  ): Promise<PatientMessageResponse> {
    return { message: await this.delivery.resend(context, doctorId, id) };
  }
}

@ApiTags('messages')
@ApiBearerAuth()
@Requires('messages.read')
@Controller('patients/:id/conversation')
export class ConversationController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns what a patient wrote on WhatsApp.
   * @remarks The newest 100 messages, whether the patient has stopped reminders, and until when free text can be sent.
   */
  @Get()
  @ApiErrors('patient.not_found')
  conversation(@DoctorId() doctorId: string, @Param('id', patientId) id: string): Promise<ConversationView> {
    return this.db.read(doctorId, (tx) => findConversation(tx, doctorId, id, this.clock.now()));
  }
}
