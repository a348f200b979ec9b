import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../../auth/caller.js';
import { CurrentCaller, DoctorId, Requires } from '../../auth/caller.decorators.js';
import { ApiErrors } from '../../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Audit } from '../../platform/http/audit.decorator.js';
import { Idempotent } from '../../platform/idempotency/idempotency.interceptor.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { contentRange } from '../../platform/lists/list-query.js';
import { IdPipe } from '../../platform/validation/id.pipe.js';
import { AnswerDataRequest, DataRequestParams } from './data-request.dto.js';
import type {
  ClinicDataRequestDetailView,
  ClinicDataRequestsView,
  DataRequestAnsweredResponse,
} from './data-request.view.js';
import { DATA_REQUEST_LIST, parseDataRequestQuery } from './data-requests.queries.js';
import { DataRequestsService } from './data-requests.service.js';

const requestId = new IdPipe('data_request.not_found');

@ApiTags('privacy')
@ApiBearerAuth()
@Requires('data_requests.read')
@Controller('data-requests')
export class DataRequestsController {
  constructor(private readonly requests: DataRequestsService) {}

  /**
   * Lists patients' requests about their data.
   * @remarks Open requests first, by the day on which they are due, unless sorted. `counts` is about all open requests,
   * whatever the parameters select.
   */
  @Get()
  @ApiListQuery(DATA_REQUEST_LIST)
  async listDataRequests(
    @DoctorId() doctorId: string,
    @Query() params: DataRequestParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ClinicDataRequestsView> {
    const query = parseDataRequestQuery(params);
    const { rows, total, counts } = await this.requests.list(doctorId, query);
    void reply.header('content-range', contentRange('data_requests', query, rows.length, total));
    return { data_requests: rows, total, counts };
  }

  /**
   * Returns a patient's request.
   * @remarks With what the patient wrote, and the answer once there is one.
   */
  @Get(':id')
  @ApiErrors('data_request.not_found')
  async getDataRequest(
    @DoctorId() doctorId: string,
    @Param('id', requestId) id: string,
  ): Promise<ClinicDataRequestDetailView> {
    return { data_request: await this.requests.get(doctorId, id) };
  }

  /**
   * Answers a patient's request.
   * @remarks `done` changes what a correction asks for, or deletes the patient permanently, under the rules of
   * `PUT /api/patients/{id}` and `DELETE /api/patients/{id}/permanent`: the patient must be archived first, and who may not
   * delete patients gets 403. The patient reads the answer on the page.
   */
  @Post(':id/answer')
  @Idempotent()
  @HttpCode(200)
  @Requires('data_requests.answer')
  @ApiErrors(
    ...(['data_request.not_found', 'data_request.not_open'] as const),
    ...(['patient.exists', 'patient.exists_archived', 'patient.not_archived'] as const),
    ...(['session.needs_password'] as const),
  )
  async answerDataRequest(
    @Audit() context: AuditContext,
    @CurrentCaller() caller: Caller,
    @DoctorId() doctorId: string,
    @Param('id', requestId) id: string,
    @Body() input: AnswerDataRequest,
  ): Promise<DataRequestAnsweredResponse> {
    return {
      message: input.decision === 'done' ? 'Request done' : 'Request declined',
      data_request: await this.requests.answer(context, caller, doctorId, id, input),
    };
  }
}
