import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Caller } from '../auth/caller.js';
import { CurrentCaller, Requires } from '../auth/caller.decorators.js';
import { CsvFiles, ApiCsvFile, instantColumns, type CsvColumn } from '../platform/lists/csv.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { sqlListQuery } from '../platform/lists/list-query.js';
import { FULL_AUDIT_LIST, streamAudit, OWN_AUDIT_LIST, type AuditFilter } from './audit.queries.js';
import type { AuditView } from './audit.view.js';

const COLUMNS: CsvColumn<AuditView>[] = [
  ...instantColumns<AuditView>('When', (row) => row.at),
  { heading: 'Who', cell: ({ actor }) => actor.kind },
  { heading: 'Email', cell: ({ actor }) => actor.email },
  { heading: 'IP Address', cell: ({ source }) => source?.ip ?? null },
  { heading: 'Action', cell: (row) => row.action },
  { heading: 'Record', cell: ({ object }) => object.type },
  { heading: 'Record ID', cell: ({ object }) => object.id },
  { heading: 'Before', cell: ({ before }) => before && JSON.stringify(before) },
  { heading: 'After', cell: ({ after }) => JSON.stringify(after) },
  { heading: 'Name', cell: ({ actor }) => actor.name },
  { heading: 'Role', cell: ({ actor }) => actor.role },
];

@ApiTags('audit')
@ApiBearerAuth()
@Requires('audit.export')
@Controller('audit.csv')
export class AuditExportController {
  constructor(private readonly files: CsvFiles) {}

  /**
   * Exports the audit log as CSV.
   * @remarks Contains every row that `GET /api/audit` finds with the same parameters, over all pages and in the same
   * order: a doctor's own records, or everything for an admin.
   */
  @Get()
  @ApiListQuery(FULL_AUDIT_LIST)
  @ApiCsvFile(COLUMNS)
  listCsv(@CurrentCaller() { doctor_id: doctorId }: Caller, @Query() params: ListParams): Promise<StreamableFile> {
    const query = sqlListQuery<AuditFilter>(params, doctorId === null ? FULL_AUDIT_LIST : OWN_AUDIT_LIST);
    const file = { name: 'activity', columns: COLUMNS };
    return doctorId === null
      ? this.files.acrossTenants({ ...file, rows: (tx) => streamAudit(tx, null, query) })
      : this.files.tenant(doctorId, { ...file, rows: (tx) => streamAudit(tx, doctorId, query) });
  }
}
