import { Controller, Get, Param, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { Database } from '../platform/db/database.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { Clock } from '../platform/clock.js';
import { ApiCsvFile, CsvFiles, mapBatches, streamRows, type CsvColumn } from '../platform/lists/csv.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { headerOf, REASON_HEADER } from './columns.rules.js';
import { EXPORT_SQL, toExportRow, type ExportedTerm } from './export.queries.js';
import { sampleRows, type FileRow } from './files/sample.js';
import type { ImportRow } from './import.entity.js';
import { IMPORT_FIELDS, type ImportField } from './import.rules.js';
import { findImport, valuesOf } from './imports.queries.js';

const importId = new IdPipe('import.not_found');

/** The columns of a file in the import's form. */
const COLUMNS: CsvColumn<FileRow>[] = IMPORT_FIELDS.map((field) => ({
  heading: headerOf(field),
  cell: (row) => row[field] ?? null,
}));

const WRONG_ROWS = `
SELECT cells, problems FROM import_row WHERE doctor_id = $1 AND import_id = $2 AND result = 'wrong' ORDER BY number`;

type WrongRow = Pick<ImportRow, 'cells' | 'problems'>;

/** CSV files in the form of an import. */
@ApiTags('imports')
@ApiBearerAuth()
@Requires('imports.manage')
@Controller('imports')
export class ImportFilesController {
  constructor(
    private readonly files: CsvFiles,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns an empty file with the columns of an import.
   * @remarks Fill it in with any spreadsheet and upload it with `POST /imports`. Columns that are not needed may be left out.
   */
  @Get('template.csv')
  @ApiCsvFile(COLUMNS)
  template(@DoctorId() doctorId: string): Promise<StreamableFile> {
    return this.files.tenant(doctorId, { name: 'import-template', columns: COLUMNS, rows: () => [] });
  }

  /**
   * Returns a file with sample rows.
   * @remarks Shows running, ended and unpaid subscriptions, and two patients of one family.
   */
  @Get('sample.csv')
  @ApiCsvFile(COLUMNS)
  sample(@DoctorId() doctorId: string): Promise<StreamableFile> {
    const rows = () => [sampleRows(this.clock.today())];
    return this.files.tenant(doctorId, { name: 'import-sample', columns: COLUMNS, rows });
  }

  /**
   * Exports the clinic's patients in the form of an import.
   * @remarks One row for each paid or pending subscription, and one for each patient without any, archived ones included.
   * Refunded and cancelled subscriptions are left out. Imported into another account with the same plans, it gives the
   * same patients, subscriptions and MRR.
   */
  @Get('export.csv')
  @ApiCsvFile(COLUMNS)
  exportAll(@DoctorId() doctorId: string): Promise<StreamableFile> {
    return this.files.tenant(doctorId, {
      name: 'import-export',
      columns: COLUMNS,
      rows: (tx) => mapBatches(streamRows<ExportedTerm>(tx, EXPORT_SQL, [doctorId]), toExportRow),
    });
  }

  /**
   * Returns the rows that cannot be imported, with the reason.
   * @remarks The columns are those of the uploaded file and `Reason`. Correct the rows and upload the file.
   */
  @Get(':id/wrong.csv')
  @ApiCsvFile([...COLUMNS, { heading: REASON_HEADER }])
  @ApiErrors('import.not_found')
  async wrong(@DoctorId() doctorId: string, @Param('id', importId) id: string): Promise<StreamableFile> {
    const { headers, mapping } = await this.db.read(doctorId, (tx) => findImport(tx, doctorId, id));
    const reasonOf = ({ cells, problems }: WrongRow): string => {
      const values = valuesOf(cells, mapping);
      return problems.map(({ field, message }) => reasonText(field, values[field] ?? '', message)).join('; ');
    };
    const kept = headers
      .map((heading, index) => ({ heading, index }))
      .filter(({ heading }) => heading !== REASON_HEADER);
    return this.files.tenant<WrongRow>(doctorId, {
      name: 'import-rest',
      columns: [
        ...kept.map(({ heading, index }) => ({ heading, cell: ({ cells }: WrongRow) => cells[index] ?? null })),
        { heading: REASON_HEADER, cell: reasonOf },
      ],
      rows: (tx) => streamRows<WrongRow>(tx, WRONG_ROWS, [doctorId, id]),
    });
  }
}

const reasonText = (field: ImportField, value: string, message: string): string =>
  value === '' ? message : `${headerOf(field)} “${value}”: ${message}`;
