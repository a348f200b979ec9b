import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Requires } from '../../auth/caller.decorators.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { ApiListQuery } from '../../platform/lists/api-list-query.decorator.js';
import { ApiCsvFile, CsvFiles } from '../../platform/lists/csv.js';
import { contentRange } from '../../platform/lists/list-query.js';
import {
  CASE_REGISTER_LIST,
  CASH_BOOK_LIST,
  listCases,
  listCashBook,
  parseBookQuery,
  streamCases,
  streamCashBook,
} from './book-entries.queries.js';
import { CASE_COLUMNS, CASH_BOOK_COLUMNS } from './book-files.js';
import { BookEntriesParams } from './books.dto.js';
import type { CasesView, CashBookEntriesView } from './books.view.js';

@ApiTags('receipts')
@ApiBearerAuth()
@Requires('books.read')
@Controller('books')
export class BookEntriesController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Lists the cash book of a financial year.
   * @remarks Cash that was received or returned, with the balance since 1 April. Oldest first by default; amounts in
   * rupees. By default the present financial year.
   */
  @Get('cash-book')
  @ApiListQuery(CASH_BOOK_LIST)
  async cashBook(
    @DoctorId() doctorId: string,
    @Query() params: BookEntriesParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CashBookEntriesView> {
    const query = parseBookQuery(params, CASH_BOOK_LIST, this.clock.today());
    const { rows, total } = await this.db.report(doctorId, (tx) => listCashBook(tx, doctorId, query));
    void reply.header('content-range', contentRange('entries', query, rows.length, total));
    return { entries: rows, total };
  }

  /**
   * Lists the case register (Form 25) of a financial year.
   * @remarks Each fee once: without money that came back, and of a corrected payment only the last. Oldest first by
   * default; amounts in rupees. By default the present financial year.
   */
  @Get('case-register')
  @ApiListQuery(CASE_REGISTER_LIST)
  async caseRegister(
    @DoctorId() doctorId: string,
    @Query() params: BookEntriesParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CasesView> {
    const query = parseBookQuery(params, CASE_REGISTER_LIST, this.clock.today());
    const { rows, total } = await this.db.report(doctorId, (tx) => listCases(tx, doctorId, query));
    void reply.header('content-range', contentRange('cases', query, rows.length, total));
    return { cases: rows, total };
  }
}

@ApiTags('receipts')
@ApiBearerAuth()
@Requires('books.export')
@Controller('books')
export class BookEntriesExportController {
  constructor(
    private readonly files: CsvFiles,
    private readonly clock: Clock,
  ) {}

  /**
   * Exports the cash book as CSV.
   * @remarks Contains all pages of `GET /api/books/cash-book` with the same parameters, in the same order.
   */
  @Get('cash-book.csv')
  @ApiListQuery(CASH_BOOK_LIST)
  @ApiCsvFile(CASH_BOOK_COLUMNS)
  cashBookCsv(@DoctorId() doctorId: string, @Query() params: BookEntriesParams): Promise<StreamableFile> {
    const query = parseBookQuery(params, CASH_BOOK_LIST, this.clock.today());
    return this.files.tenant(doctorId, {
      name: 'cash-book',
      columns: CASH_BOOK_COLUMNS,
      rows: (tx) => streamCashBook(tx, doctorId, query),
    });
  }

  /**
   * Exports the case register as CSV.
   * @remarks Contains all pages of `GET /api/books/case-register` with the same parameters, in the same order.
   */
  @Get('case-register.csv')
  @ApiListQuery(CASE_REGISTER_LIST)
  @ApiCsvFile(CASE_COLUMNS)
  caseRegisterCsv(@DoctorId() doctorId: string, @Query() params: BookEntriesParams): Promise<StreamableFile> {
    const query = parseBookQuery(params, CASE_REGISTER_LIST, this.clock.today());
    return this.files.tenant(doctorId, {
      name: 'case-register',
      columns: CASE_COLUMNS,
      rows: (tx) => streamCases(tx, doctorId, query),
    });
  }
}
