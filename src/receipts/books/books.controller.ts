import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { ApiZipFile, FileDownloads, ZIP_TYPE } from '../../platform/lists/file-downloads.js';
import { financialYearOf } from '../financial-year.rules.js';
import { BooksParams } from './books.dto.js';
import { bookPeriodOf, readBooks } from './books.js';
import type { BooksView } from './books.view.js';
import { BOOK_FILES, zipBooks } from './books-zip.js';

@ApiTags('receipts')
@ApiBearerAuth()
@Requires('books.read')
@Controller('books')
export class BooksController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the sums of the books of a financial year.
   * @remarks Cash book, case register (Form 25), registers of receipts and refund receipts, and the share of cash. All
   * amounts are in rupees. By default the present financial year.
   */
  @Get()
  books(@DoctorId() doctorId: string, @Query() { financial_year: year }: BooksParams): Promise<BooksView> {
    const period = bookPeriodOf(year ?? financialYearOf(this.clock.today()));
    return this.db.report(doctorId, (tx) => readBooks(tx, doctorId, period));
  }
}

@ApiTags('receipts')
@ApiBearerAuth()
@Requires('books.export')
@Controller('books.zip')
export class BooksExportController {
  constructor(
    private readonly downloads: FileDownloads,
    private readonly clock: Clock,
  ) {}

  /**
   * Downloads the books of a financial year as a zip file.
   * @remarks Contains a CSV file for each book, ledgers and vouchers for TallyPrime as XML, and `sums.csv` with the sums
   * and the SHA-256 hash of each file. By default the present financial year.
   */
  @Get()
  @ApiZipFile(BOOK_FILES)
  zip(@DoctorId() doctorId: string, @Query() { financial_year: year }: BooksParams): Promise<StreamableFile> {
    const period = bookPeriodOf(year ?? financialYearOf(this.clock.today()));
    return this.downloads.tenant(doctorId, {
      fileName: `nirog-books-${period.financialYear}.zip`,
      type: ZIP_TYPE,
      content: async (tx) => zipBooks(tx, doctorId, period, await readBooks(tx, doctorId, period)),
    });
  }
}
