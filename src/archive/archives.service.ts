import { Injectable, type StreamableFile } from '@nestjs/common';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database } from '../platform/db/database.js';
import { FileDownloads, ZIP_TYPE } from '../platform/lists/file-downloads.js';
import { dayOf } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { ArchiveView } from './archive.view.js';
import { DataArchive } from './data-archive.entity.js';
import { writeArchive } from './write-archive.js';

const DOWNLOAD_MS = 3_600_000;

/** Archives of all data of a doctor. The row records who made one; its content is read during the download. */
@Injectable()
export class ArchivesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly downloads: FileDownloads,
  ) {}

  create(context: AuditContext, doctorId: string, createdBy: string): Promise<ArchiveView> {
    const archive = { doctorId, id: newId(), createdBy, createdAt: this.clock.now() };
    return this.db.write(context, doctorId, async (tx) => {
      await tx.insert(DataArchive, archive);
      return { id: archive.id, created_at: archive.createdAt, expires_at: expiryOf(archive) };
    });
  }

  /** @throws DomainError `archive.not_found` if it is unknown or was made more than an hour ago. */
  async download(doctorId: string, id: string): Promise<StreamableFile> {
    const archive = await this.db.read(doctorId, (tx) => tx.findOneBy(DataArchive, { doctorId, id }));
    if (!archive || expiryOf(archive) < this.clock.now()) throw new DomainError('archive.not_found');
    return this.downloads.tenant(doctorId, {
      fileName: `nirog-data-${dayOf(archive.createdAt)}.zip`,
      type: ZIP_TYPE,
      content: (tx) => writeArchive(tx, doctorId, archive),
    });
  }
}

const expiryOf = ({ createdAt }: DataArchive): Date => new Date(createdAt.getTime() + DOWNLOAD_MS);
