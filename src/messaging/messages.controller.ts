import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { MarksKey } from '../platform/idempotency.interceptor.js';
import { Clock } from '../platform/clock.js';
import { patientId } from '../patients/patients.controller.js';
import { Database } from '../platform/database.js';
import { IdPipe } from '../platform/id.pipe.js';
import { ListsBy } from '../platform/lists.decorator.js';
import { contentRange } from '../platform/lists.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { DeliveryService } from './delivery.service.js';
import { forecast } from './forecast.queries.js';
import { conversationOf } from './conversation.queries.js';
import { ForecastParams, MessageParams, PreviewParams } from './message.dto.js';
import type {
  ConversationView,
  MessageForecastView,
  MessagePreviewReply,
  PatientMessageReply,
  PatientMessagesView,
} from './message.view.js';
import { previewOf } from './preview.js';
import { listMessages, MESSAGE_LIST, messageQuery } from './messages.queries.js';

const DAY_MS = 86_400_000;

const messageId = new IdPipe('message.not_found');

@ApiTags('messages')
@ApiBearerAuth()
@Roles('doctor')
@Controller('messages')
export class MessagesController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly delivery: DeliveryService,
  ) {}

  /** What was written to patients, newest first unless sorted. */
  @Get()
  @ListsBy(MESSAGE_LIST)
  async list(
    @DoctorId() doctorId: string,
    @Query() params: MessageParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PatientMessagesView> {
    const query = messageQuery(params);
    const { rows, total } = await this.db.report(doctorId, (tx) => listMessages(tx, doctorId, query, this.clock.now()));
    void reply.header('content-range', contentRange('messages', query, rows.length, total));
    return { messages: rows, total };
  }

  /** Who will be written to in the days to come if nothing changes, and why somebody will not. */
  @Get('forecast')
  async forecast(@DoctorId() doctorId: string, @Query() { days }: ForecastParams): Promise<MessageForecastView> {
    const now = this.clock.now();
    const to = new Date(now.getTime() + days * DAY_MS);
    const rows = await this.db.tenant(doctorId, (tx) => forecast(tx, doctorId, [now, to]));
    const skipped = rows.filter(({ reason }) => reason !== null).length;
    return { forecast: rows, total: rows.length - skipped, skipped };
  }

  /** What a message of a kind says, to a patient of yours or with examples. */
  @Get('preview')
  @Refuses('patient.not_found')
  async preview(@DoctorId() doctorId: string, @Query() asked: PreviewParams): Promise<MessagePreviewReply> {
    return { preview: await this.db.tenant(doctorId, (tx) => previewOf(tx, doctorId, asked)) };
  }

  /** Sends a message that failed, was skipped, or whose outcome is unknown once more, to the number the patient has now. */
  @Post(':id/resend')
  @MarksKey()
  @HttpCode(200)
  @Refuses('message.not_found', 'message.queued', 'message.delivered', 'message.unreachable')
  async resend(@DoctorId() doctorId: string, @Param('id', messageId) id: string): Promise<PatientMessageReply> {
    return { message: await this.delivery.resend(doctorId, id) };
  }
}

@ApiTags('messages')
@ApiBearerAuth()
@Roles('doctor')
@Controller('patients/:id/conversation')
export class ConversationController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** What a patient wrote back, and whether reminders are wanted. */
  @Get()
  @Refuses('patient.not_found')
  conversation(@DoctorId() doctorId: string, @Param('id', patientId) id: string): Promise<ConversationView> {
    return this.db.tenant(doctorId, (tx) => conversationOf(tx, doctorId, id, this.clock.now()));
  }
}
