import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentCaller, DoctorId, Requires } from '../auth/caller.decorators.js';
import type { Caller } from '../auth/caller.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { fileRoute, TABLE_FILES } from '../platform/http/file-types.js';
import { NoBody } from '../platform/http/no-body.js';
import { AtMostOnce, Idempotent } from '../platform/idempotency/idempotency.interceptor.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { contentRange, sqlListQuery } from '../platform/lists/list-query.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { MapColumns, RowListParams, RunImport, UploadParams } from './import.dto.js';
import type { ImportResponse, ImportRowsView, ImportsView } from './import.view.js';
import { IMPORT_LIST, ROW_LIST } from './imports.queries.js';
import { ImportsService } from './imports.service.js';

const importId = new IdPipe('import.not_found');
const FILE_EXAMPLE = 'Name,Mobile,Plan,Tier,Paid until\nRavi Kumar,98765 43210,WhatsApp Support,Monthly,05/12/2026\n';

/** Rows of a clinic's old register become patients and running subscriptions. */
@ApiTags('imports')
@ApiBearerAuth()
@Requires('imports.manage')
@Controller('imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  /**
   * Uploads a register of patients.
   * @remarks The body is the file itself: CSV (commas, semicolons or tabs; UTF-8, UTF-16 or Windows-1252) or XLSX, at most
   * 10 MB and 20,000 rows. Columns are recognised by their headers and contents, in English and Hindi; correct them with
   * `PUT /imports/{id}`. Nothing is imported yet.
   */
  @Post()
  @RouteConfig(fileRoute(TABLE_FILES))
  @ApiConsumes(...TABLE_FILES.types)
  @ApiBody({
    schema: { type: 'string', format: 'binary', example: FILE_EXAMPLE },
    description: 'The bytes of the file.',
  })
  @AtMostOnce()
  @ApiErrors('import.unreadable', 'import.too_many_rows', 'import.too_large', 'import.unsupported_type')
  async upload(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @CurrentCaller() caller: Caller,
    @Query() { file_name }: UploadParams,
    @Req() { body, headers }: FastifyRequest,
  ): Promise<ImportResponse> {
    const file = { bytes: body, type: headers['content-type'] ?? '', name: file_name ?? '' };
    return { message: 'File uploaded', import: await this.imports.upload(context, doctorId, caller.id, file) };
  }

  /**
   * Lists imports.
   * @remarks Newest first unless sorted. Imports are deleted 90 days after the upload.
   */
  @Get()
  @ApiListQuery(IMPORT_LIST)
  async list(
    @DoctorId() doctorId: string,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportsView> {
    const query = sqlListQuery(params, IMPORT_LIST);
    const { rows, total } = await this.imports.list(doctorId, query);
    void reply.header('content-range', contentRange('imports', query, rows.length, total));
    return { imports: rows, total };
  }

  /**
   * Returns an import with its progress and results.
   * @remarks Ask again every second or two while the status is `checking`, `running` or `undoing`. `progress` counts the
   * rows of that step.
   */
  @Get(':id')
  @ApiErrors('import.not_found')
  async get(@DoctorId() doctorId: string, @Param('id', importId) id: string): Promise<ImportResponse> {
    return { import: await this.imports.get(doctorId, id) };
  }

  /**
   * Sets what each column contains.
   * @remarks Results of an earlier check are deleted. Not possible once rows are imported.
   */
  @Put(':id')
  @Idempotent()
  @ApiErrors('import.not_found', 'import.not_possible')
  async map(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', importId) id: string,
    @Body() { mapping }: MapColumns,
  ): Promise<ImportResponse> {
    return { message: 'Columns saved', import: await this.imports.map(context, doctorId, id, mapping) };
  }

  /**
   * Checks every row without importing any.
   * @remarks A job works on the rows; `GET /imports/{id}` returns its progress, and `GET /imports/{id}/rows` the result of
   * each row. A check that is running is not started again.
   */
  @Post(':id/check')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('import.not_found', 'import.not_possible')
  async check(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', importId) id: string,
  ): Promise<ImportResponse> {
    return { import: await this.imports.check(context, doctorId, id) };
  }

  /**
   * Lists the rows of an import.
   * @remarks In the order of the file unless sorted.
   */
  @Get(':id/rows')
  @ApiListQuery(ROW_LIST)
  @ApiErrors('import.not_found')
  async rows(
    @DoctorId() doctorId: string,
    @Param('id', importId) id: string,
    @Query() { result, ...params }: RowListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportRowsView> {
    const query = sqlListQuery(params, ROW_LIST);
    const { rows, total } = await this.imports.rows(doctorId, id, result ?? null, query);
    void reply.header('content-range', contentRange('rows', query, rows.length, total));
    return { rows, total };
  }

  /**
   * Imports new and changed rows.
   * @remarks Each row is checked again and imported once, also if the call is repeated or the server stops in between.
   * Amounts were paid outside Nirog: they are no revenue and get no receipt, but count towards MRR. Nothing is sent unless
   * `send_messages` is true. Call it again with `send_messages` to send the messages of an import that is done.
   */
  @Post(':id/run')
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('import.not_found', 'import.not_possible')
  async run(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', importId) id: string,
    @Body() { send_messages: sendMessages }: RunImport,
  ): Promise<ImportResponse> {
    return { import: await this.imports.run(context, doctorId, id, sendMessages === true) };
  }

  /**
   * Removes what an import made.
   * @remarks Possible for 24 hours. What has been used since (a payment, a message, an edit, a note, an opened link) stays
   * and is named with the reason.
   */
  @Post(':id/undo')
  @NoBody()
  @Idempotent()
  @HttpCode(200)
  @ApiErrors('import.not_found', 'import.not_possible', 'import.undo_over')
  async undo(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @Param('id', importId) id: string,
  ): Promise<ImportResponse> {
    return { import: await this.imports.undo(context, doctorId, id) };
  }
}
