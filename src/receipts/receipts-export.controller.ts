import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { ApiCsvFile, CsvFiles, dayColumns, type CsvColumn } from '../platform/lists/csv.js';
import { FileDownloads, ZIP_TYPE, ApiZipFile } from '../platform/lists/file-downloads.js';
import { Clock } from '../platform/clock.js';
import { ReceiptPdfHashes } from './receipt-pdf-hashes.js';
import { ReceiptRenderer } from './receipt-renderer.js';
import { ReceiptFileParams, ReceiptsZipParams } from './receipt.dto.js';
import type { ReceiptView } from './receipt.view.js';
import { zipReceipts } from './receipts-zip.js';
import { parseReceiptQuery, RECEIPT_LIST, streamPrintableReceipts, streamReceipts } from './receipts.queries.js';

const COLUMNS: CsvColumn<ReceiptView>[] = [
  { heading: 'Number', cell: (row) => row.number },
  { heading: 'Kind', cell: (row) => row.kind },
  { heading: 'Reason', cell: (row) => row.reason },
  { heading: 'Financial Year', cell: (row) => row.financial_year },
  ...dayColumns<ReceiptView>('Issue Date', (row) => row.issued_on),
  ...dayColumns<ReceiptView>('Money Date', (row) => row.money_on),
  { heading: 'Patient Name', cell: (row) => row.patient_name },
  { heading: 'Amount (INR)', cell: (row) => row.amount },
  { heading: 'Tax Treatment', cell: (row) => row.tax.treatment },
  { heading: 'Taxable (INR)', cell: (row) => row.tax.taxable },
  { heading: 'Tax (INR)', cell: (row) => row.tax.tax },
  { heading: 'Method', cell: (row) => row.method },
  { heading: 'Reference', cell: (row) => row.reference },
];

@ApiTags('receipts')
@ApiBearerAuth()
@Requires('receipts.export')
@Controller('receipts.csv')
export class ReceiptsExportController {
  constructor(private readonly files: CsvFiles) {}

  /**
   * Exports receipts as CSV.
   * @remarks Contains all pages of `GET /api/receipts` with the same parameters, in the same order.
   */
  @Get()
  @ApiListQuery(RECEIPT_LIST)
  @ApiCsvFile(COLUMNS)
  listCsv(@DoctorId() doctorId: string, @Query() params: ReceiptFileParams): Promise<StreamableFile> {
    const query = parseReceiptQuery(params);
    return this.files.tenant(doctorId, {
      name: 'receipts',
      columns: COLUMNS,
      rows: (tx) => streamReceipts(tx, doctorId, query),
    });
  }
}

@ApiTags('receipts')
@ApiBearerAuth()
@Requires('receipts.export')
@Controller('receipts.zip')
export class ReceiptsZipController {
  constructor(
    private readonly downloads: FileDownloads,
    private readonly hashes: ReceiptPdfHashes,
    private readonly renderer: ReceiptRenderer,
    private readonly clock: Clock,
  ) {}

  /**
   * Downloads the PDF files of receipts as a zip file.
   * @remarks Contains the file of each receipt of all pages of `GET /api/receipts` with the same parameters, named after
   * its number. The files are the same as those of `GET /api/receipts/{id}.pdf`.
   */
  @Get()
  @ApiListQuery(RECEIPT_LIST)
  @ApiZipFile(['a PDF file for each receipt'])
  listZip(@DoctorId() doctorId: string, @Query() params: ReceiptsZipParams): Promise<StreamableFile> {
    const { format = 'a4', language = 'en', ...list } = params;
    const query = parseReceiptQuery(list);
    return this.downloads.tenant(doctorId, {
      fileName: `nirog-receipts-${this.clock.today()}.zip`,
      type: ZIP_TYPE,
      content: (tx) =>
        zipReceipts(streamPrintableReceipts(tx, doctorId, query), {
          doctorId,
          params: { format, language },
          hashes: this.hashes,
          renderer: this.renderer,
        }),
    });
  }
}
