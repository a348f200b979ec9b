import { Controller, Get, Param, Post, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, DoctorId, Requires } from '../auth/caller.decorators.js';
import type { Caller } from '../auth/caller.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Audit } from '../platform/http/audit.decorator.js';
import { NoBody } from '../platform/http/no-body.js';
import { AtMostOnce } from '../platform/idempotency/idempotency.interceptor.js';
import { ApiZipFile } from '../platform/lists/file-downloads.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import type { ArchiveResponse } from './archive.view.js';
import { ArchivesService } from './archives.service.js';

const archiveId = new IdPipe('archive.not_found');

@ApiTags('account')
@ApiBearerAuth()
@Requires('archive.download')
@Controller('account/archives')
export class ArchivesController {
  constructor(private readonly archives: ArchivesService) {}

  /**
   * Makes an archive of all data of the doctor.
   * @remarks The activity log records it. `GET /account/archives/{id}.zip` downloads it, within an hour.
   */
  @Post()
  @NoBody()
  @AtMostOnce()
  async createArchive(
    @Audit() context: AuditContext,
    @DoctorId() doctorId: string,
    @CurrentCaller() caller: Caller,
  ): Promise<ArchiveResponse> {
    return { message: 'Archive ready', archive: await this.archives.create(context, doctorId, caller.id) };
  }

  /**
   * Downloads an archive of all data of the doctor.
   * @remarks A zip file, read from one snapshot when the download begins: a file of JSON lines for each table, and
   * `manifest.json` with the number of rows and the SHA-256 of each file. Passwords, second factors and the secrets of the
   * Razorpay account are not in it. The operator of another installation can import it.
   */
  @Get(':id.zip')
  @ApiErrors('archive.not_found')
  @ApiZipFile(['one file of JSON lines for each table', 'manifest.json'])
  downloadArchive(@DoctorId() doctorId: string, @Param('id', archiveId) id: string): Promise<StreamableFile> {
    return this.archives.download(doctorId, id);
  }
}
