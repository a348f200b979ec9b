import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { Database } from '../platform/database.js';
import { contentRange, listQuery } from '../platform/lists.js';
import { HoldParams } from './hold.dto.js';
import type { HoldsView } from './hold.view.js';
import { HOLD_LIST, listHolds, type HoldFilter } from './holds.queries.js';

@ApiTags('holds')
@ApiBearerAuth()
@Roles('doctor')
@Controller('holds')
export class HoldsController {
  constructor(private readonly db: Database) {}

  /** Money that waits for the doctor's word, newest first unless sorted; the open ones unless another status is asked for. */
  @Get()
  async list(
    @DoctorId() doctorId: string,
    @Query() { status, ...params }: HoldParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HoldsView> {
    const query = listQuery<HoldFilter>(params, HOLD_LIST);
    if (status !== undefined) query.filter.status = status;
    const { rows, total } = await this.db.tenant(doctorId, (tx) => listHolds(tx, doctorId, query));
    void reply.header('content-range', contentRange('holds', query, rows.length, total));
    return { holds: rows, total };
  }
}
