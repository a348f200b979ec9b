import { applyDecorators, Injectable, StreamableFile } from '@nestjs/common';
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

export interface Download {
  /** For example `nirog-payments-2026-11-05.csv`. */
  fileName: string;
  /** The content type. */
  type: string;
  /** The content, which may read in the transaction `tx` until it ends. */
  content: (tx: EntityManager) => AsyncIterable<string | Buffer> | Readable | Promise<Readable>;
}

/** Streams files whose content is read from the database while they are sent. */
@Injectable()
export class FileDownloads {
  private readonly downloads = new ConcurrencyLimit(MAX_CONCURRENT_DOWNLOADS, null);

  constructor(private readonly db: Database) {}

  /** A doctor's file, all of it from one snapshot. */
  tenant(doctorId: string, download: Download): Promise<StreamableFile> {
    return this.send(download, (work) => this.db.export(doctorId, work));
  }

  /** For staff: rows across all doctors. */
  acrossTenants(download: Download): Promise<StreamableFile> {
    return this.send(download, (work) => this.db.acrossTenants(work));
  }

  /** A failure during the download breaks the connection, so that a partial file is not taken for a complete one. */
  private async send(
    { fileName, type, content }: Download,
    transaction: (work: (tx: EntityManager) => Promise<void>) => Promise<void>,
  ): Promise<StreamableFile> {
    const bytes = new PassThrough();
    const sending = this.downloads.run('exports', () =>
      transaction(async (tx) => pipeline(await content(tx), bytes, { end: false })),
    );
    sending.then(
      () => bytes.end(),
      (error: unknown) => bytes.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    await Promise.race([sending, once(bytes, 'readable')]);
    return new StreamableFile(bytes, { type, disposition: `attachment; filename="${fileName}"` });
  }
}

export const ZIP_TYPE = 'application/zip';

/** For a handler that returns a zip file; forbids caching. @param files the names of the files in it. */
export const ApiZipFile = (files: readonly string[]) =>
  applyDecorators(
    NoStore(),
    ApiProduces(ZIP_TYPE),
    ApiOkResponse({
      description: `A zip file with ${files.join(', ')}`,
      content: { [ZIP_TYPE]: { schema: { type: 'string', format: 'binary', example: 'PK …' } } },
    }),
  );
