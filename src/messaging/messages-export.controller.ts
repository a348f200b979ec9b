import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { Clock } from '../platform/clock.js';
import { CsvFiles, ApiCsvFile, instantColumns, type CsvColumn } from '../platform/lists/csv.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { MessageFileParams } from './message.dto.js';
import type { PatientMessageView } from './message.view.js';
import { streamMessages, MESSAGE_LIST, parseMessageQuery } from './messages.queries.js';

const COLUMNS: CsvColumn<PatientMessageView>[] = [
  ...instantColumns<PatientMessageView>('Written', (row) => row.created_at),
  { heading: 'Patient Name', cell: (row) => row.patient_name },
  { heading: 'Mobile', cell: (row) => row.to },
  { heading: 'Kind', cell: (row) => row.kind },
  { heading: 'Language', cell: (row) => row.language },
  { heading: 'Status', cell: (row) => row.status },
  { heading: 'Reason', cell: (row) => row.reason },
  ...instantColumns<PatientMessageView>('Goes Out', (row) => row.send_at),
  ...instantColumns<PatientMessageView>('Sent', (row) => row.sent_at),
  ...instantColumns<PatientMessageView>('Delivered', (row) => row.delivered_at),
  ...instantColumns<PatientMessageView>('Read', (row) => row.read_at),
  { heading: 'Text', cell: (row) => row.text },
];

@ApiTags('messages')
@ApiBearerAuth()
@Requires('messages.export')
@Controller('messages.csv')
export class MessagesExportController {
  constructor(
    private readonly files: CsvFiles,
    private readonly clock: Clock,
  ) {}

  /**
   * Exports WhatsApp messages as CSV.
   * @remarks Contains all rows that `GET /api/messages` returns for the same parameters, over all pages and in the same
   * order.
   */
  @Get()
  @ApiListQuery(MESSAGE_LIST)
  @ApiCsvFile(COLUMNS)
  listCsv(@DoctorId() doctorId: string, @Query() params: MessageFileParams): Promise<StreamableFile> {
    const query = parseMessageQuery(params);
    return this.files.tenant(doctorId, {
      name: 'messages',
      columns: COLUMNS,
      rows: (tx) => streamMessages(tx, doctorId, query, this.clock.now()),
    });
  }
}
