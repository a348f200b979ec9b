import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { NeedsVerification, Requires } from '../auth/caller.decorators.js';
import { CsvFiles, dayColumns, ApiCsvFile, type CsvColumn } from '../platform/lists/csv.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { sqlListQuery } from '../platform/lists/list-query.js';
import { dayOf } from '../shared/calendar.js';
import { AccountParams } from './accounts.dto.js';
import { ACCOUNT_LIST, streamAccounts, type AccountFilter, type AccountRow } from './accounts.queries.js';

const COLUMNS: CsvColumn<AccountRow>[] = [
  { heading: 'Email', cell: (row) => row.email },
  { heading: 'Doctor', cell: (row) => row.doctor_name },
  { heading: 'Clinic', cell: (row) => row.clinic_name },
  { heading: 'Status', cell: (row) => row.status },
  { heading: 'Plan', cell: (row) => row.platform_plan },
  ...dayColumns<AccountRow>('Signed Up', (row) => dayOf(row.created_at)),
  ...dayColumns<AccountRow>('Approved', (row) => row.approved_at && dayOf(row.approved_at)),
];

@ApiTags('admin')
@ApiBearerAuth()
@Requires('accounts.manage')
@NeedsVerification()
@Controller('admin/accounts.csv')
export class AccountsExportController {
  constructor(private readonly files: CsvFiles) {}

  /**
   * Exports doctors' accounts as CSV.
   * @remarks Contains every row that `GET /api/admin/accounts` finds with the same parameters, over all pages and in
   * the same order.
   */
  @Get()
  @ApiListQuery(ACCOUNT_LIST)
  @ApiCsvFile(COLUMNS)
  listCsv(@Query() { status, q, ...params }: AccountParams): Promise<StreamableFile> {
    const query = sqlListQuery<AccountFilter>(params, ACCOUNT_LIST);
    if (status !== undefined) query.filter.status = status;
    if (q !== undefined) query.filter.q = q;
    return this.files.acrossTenants({ name: 'accounts', columns: COLUMNS, rows: (tx) => streamAccounts(tx, query) });
  }
}
