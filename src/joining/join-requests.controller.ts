import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../auth/caller.js';
import { CurrentCaller, DoctorId, Requires } from '../auth/caller.decorators.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { NoBody } from '../platform/http/no-body.js';
import { Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { contentRange } from '../platform/lists/list-query.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { JOIN_REQUEST_LIST, JoinRequestParams, parseJoinRequestQuery } from './join-requests.queries.js';
import { JoinRequestsService } from './join-requests.service.js';
import type { JoinRequestResponse, JoinRequestsView } from './join-request.view.js';

const requestId = new IdPipe('join_request.not_found');

@ApiTags('patients')
@ApiBearerAuth()
@Requires('desk.write')
@Controller('join-requests')
export class JoinRequestsController {
  constructor(private readonly requests: JoinRequestsService) {}

  /**
   * Lists people who want to join a plan.
   * @remarks Their numbers are confirmed. Those who wait for the clinic first, newest first unless sorted.
   */
  @Get()
  @ApiListQuery(JOIN_REQUEST_LIST)
  @Requires('desk.read')
  async listJoinRequests(
    @DoctorId() doctorId: string,
    @Query() params: JoinRequestParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JoinRequestsView> {
    const query = parseJoinRequestQuery(params);
    const { rows, total } = await this.requests.list(doctorId, query);
    void reply.header('content-range', contentRange('join_requests', query, rows.length, total));
    return { join_requests: rows, total };
  }

  /**
   * Lets somebody join a plan.
   * @remarks Adds the patient, or brings a known one back from the archive, and sends the payment link, or the options if no tier
   * was chosen. A patient whose term is still valid gets its confirmation again, with the link. May be repeated.
   */
  @Post(':id/approve')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors(
    'join_request.not_found',
    'join_request.decided',
    'join_request.disabled',
    'plan.not_found',
    'payer.too_many_patients',
  )
  async approveJoinRequest(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @CurrentCaller() { id: by }: Caller,
    @Param('id', requestId) id: string,
  ): Promise<JoinRequestResponse> {
    const request = await this.requests.approve(context, doctorId, id, by);
    return { message: `${request.name ?? 'The patient'} can join now`, join_request: request };
  }

  /**
   * Declines somebody who wants to join a plan.
   * @remarks Nothing is sent. The person's data is deleted after 30 days. May be repeated.
   */
  @Post(':id/decline')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('join_request.not_found', 'join_request.decided')
  async declineJoinRequest(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @CurrentCaller() { id: by }: Caller,
    @Param('id', requestId) id: string,
  ): Promise<JoinRequestResponse> {
    return { message: 'Request declined', join_request: await this.requests.decline(context, doctorId, id, by) };
  }
}
