import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { Database } from '../platform/database.js';
import { contentRange, listQuery } from '../platform/lists.js';
import { PaymentParams } from './payment.dto.js';
import type { PaymentsView } from './payment.view.js';
import { listPayments, PAYMENT_LIST, type PaymentFilter } from './payments.queries.js';

@ApiTags('payments')
@ApiBearerAuth()
@Roles('doctor')
@Controller('payments')
export class PaymentsController {
  constructor(private readonly db: Database) {}

  /** Money that arrived, was recorded by hand, or was tried; newest first unless sorted. */
  @Get()
  async list(
    @DoctorId() doctorId: string,
    @Query() { status, patient_id, ...params }: PaymentParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentsView> {
    const query = listQuery<PaymentFilter>(params, PAYMENT_LIST);
    if (status !== undefined) query.filter.status = status;
    if (patient_id !== undefined) query.filter.patient_id = patient_id;
    const { rows, total } = await this.db.tenant(doctorId, (tx) => listPayments(tx, doctorId, query));
    void reply.header('content-range', contentRange('payments', query, rows.length, total));
    return { payments: rows, total };
  }
}
