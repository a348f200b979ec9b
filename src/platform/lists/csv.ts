import { applyDecorators, Injectable, SetMetadata, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { EntityManager } from 'typeorm';
import { formatDay, type Day } from '../../shared/calendar.js';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '../../shared/csv.js';
import { formatInstant } from '../../shared/instant.js';
import { Clock } from '../clock.js';
import { CSV_TYPE } from '../http/file-types.js';
import { NoStore } from '../no-store.decorator.js';
import { DATA_FILE, FileDownloads, type DownloadContent } from './file-downloads.js';

const FETCH_SIZE = 500;

export interface CsvColumn<Row> {
  heading: string;
  cell: (row: Row) => Cell;
}

export interface CsvFile<Row> {
  /** Part of the file name: nirog-<name>-<day>.csv. */
  name: string;
  columns: CsvColumn<Row>[];
  /** Returns all rows in batches; reads in the transaction `tx`. */
  rows: (tx: EntityManager) => AsyncIterable<Row[]> | Iterable<Row[]>;
}

/** Two columns for a day: formatted for people in India, and as ISO 8601. */
export const dayColumns = <Row>(heading: string, day: (row: Row) => Day | null): CsvColumn<Row>[] => [
  { heading, cell: (row) => dayText(day(row)) },
  { heading: `${heading} (ISO)`, cell: day },
];

/** Two columns for an instant: in Indian time, and as ISO 8601 in UTC. */
export const instantColumns = <Row>(heading: string, at: (row: Row) => Date | null): CsvColumn<Row>[] => [
  { heading, cell: (row) => instantText(at(row)) },
  { heading: `${heading} (ISO)`, cell: (row) => at(row)?.toISOString() ?? null },
];

/** Uses plain spaces, so that a text search finds it. */
const instantText = (at: Date | null): string | null => at && formatInstant(at).replaceAll('\u00a0', ' ');
const dayText = (day: Day | null): string | null => day && formatDay(day);

/** Reads rows through a cursor, so that memory holds only one batch. One at a time in a transaction. */
export async function* streamRows<Row>(tx: EntityManager, sql: string, params: unknown[]): AsyncGenerator<Row[]> {
  await tx.query(`DECLARE every_row NO SCROLL CURSOR FOR ${sql}`, params);
  for (;;) {
    const rows = await tx.query<Row[]>(`FETCH ${FETCH_SIZE} FROM every_row`);
    if (rows.length > 0) yield rows;
    if (rows.length < FETCH_SIZE) break;
  }
  await tx.query('CLOSE every_row');
}

export async function* mapBatches<Row, View>(batches: AsyncIterable<Row[]>, toView: (row: Row) => View) {
  for await (const rows of batches) yield rows.map(toView);
}

async function* counted<Row>(batches: AsyncIterable<Row[]> | Iterable<Row[]>, add: (count: number) => void) {
  for await (const batch of batches) {
    add(batch.length);
    yield batch;
  }
}

const headerLine = (columns: readonly { heading: string }[]): string =>
  BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading));

/** For a handler that returns a CSV file; forbids caching. @param columns their headings become the example. */
export const ApiCsvFile = (columns: readonly { heading: string }[]) =>
  applyDecorators(
    NoStore(),
    SetMetadata(DATA_FILE, true),
    ApiProduces(CSV_TYPE),
    ApiOkResponse({
      description: 'A header line and all rows, in UTF-8 with a byte order mark',
      content: { [CSV_TYPE]: { schema: { type: 'string', example: headerLine(columns) } } },
    }),
  );

/** Streams tables as CSV files. */
@Injectable()
export class CsvFiles {
  constructor(
    private readonly downloads: FileDownloads,
    private readonly clock: Clock,
  ) {}

  tenant<Row>(doctorId: string, file: CsvFile<Row>): Promise<StreamableFile> {
    return this.downloads.tenant(doctorId, this.toDownload(file));
  }

  /** For staff: rows across all doctors. */
  acrossTenants<Row>(file: CsvFile<Row>): Promise<StreamableFile> {
    return this.downloads.acrossTenants(this.toDownload(file));
  }

  private toDownload<Row>(file: CsvFile<Row>): DownloadContent {
    let rows = 0;
    return {
      fileName: `nirog-${file.name}-${this.clock.today()}.csv`,
      type: `${CSV_TYPE}; charset=utf-8`,
      content: (tx) => {
        rows = 0;
        return csvLines(
          file.columns,
          counted(file.rows(tx), (count) => (rows += count)),
        );
      },
      rowsSent: () => rows,
    };
  }
}

/** The lines of a CSV file. The first rows are read before the header is sent, so that an error can still be returned. */
export async function* csvLines<Row>(
  columns: CsvColumn<Row>[],
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
): AsyncGenerator<string> {
  let header = headerLine(columns);
  for await (const batch of batches) {
    yield header + batch.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('');
    header = '';
  }
  if (header) yield header;
}
