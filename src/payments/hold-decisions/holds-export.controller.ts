import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { CsvFiles, ApiCsvFile, instantColumns, type CsvColumn } from '../../platform/lists/csv.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { HoldParams } from './hold.dto.js';
import type { HoldView } from './hold.view.js';
import { streamHolds, HOLD_LIST, parseHoldQuery } from './holds.queries.js';

const COLUMNS: CsvColumn<HoldView>[] = [
  ...instantColumns<HoldView>('Received', (row) => row.created_at),
  { heading: 'Patient Name', cell: (row) => row.patient_name },
  { heading: 'Subscription', cell: (row) => row.subscription_name },
  { heading: 'Tier', cell: (row) => row.tier_name },
  { heading: 'Months', cell: (row) => row.validity_months },
  { heading: 'Amount (INR)', cell: (row) => row.amount },
  { heading: 'Reason', cell: (row) => row.reason },
  { heading: 'Status', cell: (row) => row.status },
];

@ApiTags('holds')
@ApiBearerAuth()
@Requires('payments.export')
@Controller('holds.csv')
export class HoldsExportController {
  constructor(private readonly files: CsvFiles) {}

  /**
   * Exports held payments as CSV.
   * @remarks Contains all pages of `GET /api/holds` with the same parameters, in the same order; only open holds unless
   * `status` is given.
   */
  @Get()
  @ApiListQuery(HOLD_LIST)
  @ApiCsvFile(COLUMNS)
  listCsv(@DoctorId() doctorId: string, @Query() params: HoldParams): Promise<StreamableFile> {
    const query = parseHoldQuery(params);
    return this.files.tenant(doctorId, {
      name: 'holds',
      columns: COLUMNS,
      rows: (tx) => streamHolds(tx, doctorId, query),
    });
  }
}
