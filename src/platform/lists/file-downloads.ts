import { applyDecorators, Injectable, SetMetadata, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from 'typeorm';
import { ConcurrencyLimit } from '../concurrency-limit.js';
import { Database } from '../db/database.js';
import { NoStore } from '../no-store.decorator.js';

/** A download holds a connection while it lasts. Further ones wait, so that requests still get connections. */
const MAX_CONCURRENT_DOWNLOADS = 3;

/** Metadata of handlers that return a file with data of patients. Each of their downloads is recorded. */
export const DATA_FILE = 'data-file';

/** A file that is being sent. */
export class Download extends StreamableFile {
  /** When its last byte was sent or it was broken off. Resolves to the number of rows sent; null for other files. */
  ended: Promise<number | null> = Promise.resolve(null);
}

export interface DownloadContent {
  /** For example `nirog-payments-2026-11-05.csv`. */
  fileName: string;
  /** The content type. */
  type: string;
  /** The content, which may read in the transaction `tx` until it ends. */
  content: (tx: EntityManager) => AsyncIterable<string | Buffer> | Readable | Promise<Readable>;
  /** The number of rows that `content` has read so far. */
  rowsSent?: () => number;
}

/** Streams files whose content is read from the database while they are sent. */
@Injectable()
export class FileDownloads {
  private readonly downloads = new ConcurrencyLimit(MAX_CONCURRENT_DOWNLOADS, null);

  constructor(private readonly db: Database) {}

  /** A doctor's file, all of it from one snapshot. */
  tenant(doctorId: string, download: DownloadContent): Promise<Download> {
    return this.send(download, (work) => this.db.export(doctorId, work));
  }

  /** For staff: rows across all doctors. */
  acrossTenants(download: DownloadContent): Promise<Download> {
    return this.send(download, (work) => this.db.acrossTenants(work));
  }

  /** A failure during the download breaks the connection, so that a partial file is not taken for a complete one. */
  private async send(
    { fileName, type, content, rowsSent }: DownloadContent,
    transaction: (work: (tx: EntityManager) => Promise<void>) => Promise<void>,
  ): Promise<Download> {
    const bytes = new PassThrough();
    const sending = this.downloads.run('exports', () =>
      transaction(async (tx) => {
        // A transaction that fails on a standby runs again on the primary, which cannot take back what was sent.
        if (bytes.readableDidRead || bytes.readableLength > 0) throw new Error('a part of the file was sent already');
        await pipeline(await content(tx), bytes, { end: false });
      }),
    );
    sending.then(
      () => bytes.end(),
      (error: unknown) => bytes.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    await Promise.race([sending, once(bytes, 'readable')]);
    const file = new Download(bytes, { type, disposition: `attachment; filename="${fileName}"` });
    const count = () => rowsSent?.() ?? null;
    file.ended = sending.then(count, count);
    return file;
  }
}

export const ZIP_TYPE = 'application/zip';

/** For a handler that returns a zip file; forbids caching. @param files the names of the files in it. */
export const ApiZipFile = (files: readonly string[]) =>
  applyDecorators(
    NoStore(),
    SetMetadata(DATA_FILE, true),
    ApiProduces(ZIP_TYPE),
    ApiOkResponse({
      description: `A zip file with ${files.join(', ')}`,
      content: { [ZIP_TYPE]: { schema: { type: 'string', format: 'binary', example: 'PK …' } } },
    }),
  );
