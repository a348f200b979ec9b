import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { Database } from '../platform/database.js';
import { IdPipe } from '../platform/id.pipe.js';
import { contentRange, listQuery } from '../platform/lists.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { DeliveryService } from './delivery.service.js';
import { MessageParams } from './message.dto.js';
import type { PatientMessageReply, PatientMessagesView } from './message.view.js';
import { listMessages, MESSAGE_LIST, type MessageFilter } from './messages.queries.js';

const messageId = new IdPipe('message.not_found');

@ApiTags('messages')
@ApiBearerAuth()
@Roles('doctor')
@Controller('messages')
export class MessagesController {
  constructor(
    private readonly db: Database,
    private readonly delivery: DeliveryService,
  ) {}

  /** What was written to patients, newest first unless sorted. */
  @Get()
  async list(
    @DoctorId() doctorId: string,
    @Query() { status, patient_id, ...params }: MessageParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PatientMessagesView> {
    const query = listQuery<MessageFilter>(params, MESSAGE_LIST);
    if (status !== undefined) query.filter.status = status;
    if (patient_id !== undefined) query.filter.patient_id = patient_id;
    const { rows, total } = await this.db.tenant(doctorId, (tx) => listMessages(tx, doctorId, query));
    void reply.header('content-range', contentRange('messages', query, rows.length, total));
    return { messages: rows, total };
  }

  /** Sends a message that failed or was skipped once more, to the number the patient has now. */
  @Post(':id/resend')
  @HttpCode(200)
  @Refuses('message.not_found', 'message.queued', 'message.delivered', 'message.unreachable')
  async resend(@DoctorId() doctorId: string, @Param('id', messageId) id: string): Promise<PatientMessageReply> {
    return { message: await this.delivery.resend(doctorId, id) };
  }
}
