import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { Clock } from '../../platform/clock.js';
import { CsvFiles, dayColumns, ApiCsvFile, type CsvColumn } from '../../platform/lists/csv.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { dayOf } from '../../shared/calendar.js';
import { PatientFileParams } from './patient-list.dto.js';
import { streamPatients } from './patient-list.queries.js';
import { parsePatientQuery, PATIENT_LIST } from './patient-query.js';
import type { PatientListRow } from '../terms/term.view.js';

const COLUMNS: CsvColumn<PatientListRow>[] = [
  { heading: 'Name', cell: (row) => row.name },
  { heading: 'Mobile', cell: (row) => row.mobile },
  { heading: 'Email', cell: (row) => row.email },
  { heading: 'Subscription', cell: (row) => row.subscription_name },
  { heading: 'Tier', cell: (row) => row.tier_name ?? row.validity_type?.replace('_', ' ').toUpperCase() ?? null },
  { heading: 'Status', cell: (row) => row.subscription_status },
  ...dayColumns<PatientListRow>('Expiry Date', (row) => row.subscription_end_date),
  ...dayColumns<PatientListRow>('Last Appointment', (row) => row.last_appointment),
  ...dayColumns<PatientListRow>('Added', (row) => dayOf(new Date(row.created_at))),
  { heading: 'Tags', cell: (row) => (row.tags.length === 0 ? null : row.tags.join(', ')) },
];

@ApiTags('patients')
@ApiBearerAuth()
@Requires('patients.export')
@Controller('patients.csv')
export class PatientListExportController {
  constructor(
    private readonly files: CsvFiles,
    private readonly clock: Clock,
  ) {}

  /**
   * Exports patients as CSV.
   * @remarks Contains all pages of `GET /api/patients` with the same parameters, in the same order.
   */
  @Get()
  @ApiListQuery(PATIENT_LIST)
  @ApiCsvFile(COLUMNS)
  listCsv(@DoctorId() doctorId: string, @Query() params: PatientFileParams): Promise<StreamableFile> {
    const query = parsePatientQuery(params);
    return this.files.tenant(doctorId, {
      name: 'patients',
      columns: COLUMNS,
      rows: (tx) => streamPatients(tx, doctorId, this.clock.today(), query),
    });
  }
}
