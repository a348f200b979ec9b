import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, DoctorId, Requires } from '../auth/caller.decorators.js';
import type { Caller } from '../auth/caller.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { NoBody } from '../platform/http/no-body.js';
import { AtMostOnce, Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { StartBulk } from './bulk.dto.js';
import { BulkService } from './bulk.service.js';
import type { BulkResponse } from './bulk.view.js';

const bulkId = new IdPipe('bulk.not_found');

@ApiTags('bulk')
@ApiBearerAuth()
@Requires('bulk.write')
@Controller('bulk')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  /**
   * Performs an action for many patients, or previews it.
   * @remarks With `dry_run`, only counts the patients and names those who are left out, with the reason. Otherwise a job
   * works on one patient after the other; its progress is at `GET /bulk/{id}`. At most 1,000 patients.
   */
  @Post()
  @AtMostOnce()
  @ApiErrors('bulk.too_many')
  async start(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @CurrentCaller() caller: Caller,
    @Body() input: StartBulk,
  ): Promise<BulkResponse> {
    return { bulk: await this.bulk.start(context, doctorId, caller.id, input) };
  }

  /**
   * Returns the progress and the results of a bulk action.
   * @remarks `matched` less `skipped`, `failed` and `done` is what still waits. If unexpected errors interrupted the job,
   * it is `failed`, and `not_done` names the patients who still wait.
   */
  @Get(':id')
  @ApiErrors('bulk.not_found')
  @Requires('bulk.read')
  async get(@DoctorId() doctorId: string, @Param('id', bulkId) id: string): Promise<BulkResponse> {
    return { bulk: await this.bulk.get(doctorId, id) };
  }

  /**
   * Stops a bulk action.
   * @remarks What is done stays done. A job that has ended does not change.
   */
  @Post(':id/stop')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('bulk.not_found')
  async stop(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', bulkId) id: string,
  ): Promise<BulkResponse> {
    return { bulk: await this.bulk.stop(context, doctorId, id) };
  }

  /**
   * Continues a failed bulk action.
   * @remarks Repeats it for the patients for whom it is not complete; no patient is processed twice. A job that has not failed
   * does not change.
   */
  @Post(':id/continue')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('bulk.not_found')
  async resume(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', bulkId) id: string,
  ): Promise<BulkResponse> {
    return { bulk: await this.bulk.resume(context, doctorId, id) };
  }
}
