import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { ApiErrors } from '../platform/api-docs/api-errors.decorator.js';
import { Database } from '../platform/db/database.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { sendPage } from '../platform/lists/cursor.js';
import { IdPipe } from '../platform/validation/id.pipe.js';
import { ApiPdfFile, receiptPdf } from './receipt-pdf.js';
import { ReceiptPdfHashes } from './receipt-pdf-hashes.js';
import { PdfParams, ReceiptParams } from './receipt.dto.js';
import type { ReceiptResponse, ReceiptsView } from './receipt.view.js';
import {
  findPrintableReceipt,
  findReceipt,
  listReceipts,
  parseReceiptQuery,
  RECEIPT_LIST,
  toReceiptDetails,
} from './receipts.queries.js';

const receiptId = new IdPipe('receipt.not_found');

@ApiTags('receipts')
@ApiBearerAuth()
@Requires('receipts.read')
@Controller('receipts')
export class ReceiptsController {
  constructor(
    private readonly db: Database,
    private readonly hashes: ReceiptPdfHashes,
  ) {}

  /**
   * Lists receipts and refund receipts.
   * @remarks Every payment has one receipt, and every refund one refund receipt. A voided payment has both. Newest first
   * by default; amounts in rupees.
   */
  @Get()
  @ApiListQuery(RECEIPT_LIST)
  async list(
    @DoctorId() doctorId: string,
    @Query() params: ReceiptParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReceiptsView> {
    const query = parseReceiptQuery(params);
    const page = await this.db.report(doctorId, (tx) => listReceipts(tx, doctorId, query));
    return { receipts: sendPage(reply, 'receipts', query, page), total: page.total };
  }

  /**
   * Returns a receipt with everything that is printed on it.
   * @remarks Names and texts are those of the day of issue. Only the name of a permanently deleted patient is removed.
   */
  @Get(':id')
  @ApiErrors('receipt.not_found')
  async get(@DoctorId() doctorId: string, @Param('id', receiptId) id: string): Promise<ReceiptResponse> {
    const receipt = await this.db.read(doctorId, (tx) => findReceipt(tx, doctorId, id));
    return { receipt: toReceiptDetails(receipt), files: await this.hashes.find(doctorId, id) };
  }

  /**
   * Returns a receipt as a PDF file.
   * @remarks For A4 or a roll of 80 mm, with labels in English or Hindi. The same receipt gives the same bytes.
   */
  @Get(':id.pdf')
  @ApiPdfFile()
  @ApiErrors('receipt.not_found')
  async pdf(
    @DoctorId() doctorId: string,
    @Param('id', receiptId) id: string,
    @Query() params: PdfParams,
  ): Promise<StreamableFile> {
    const printable = await this.db.read(doctorId, (tx) => findPrintableReceipt(tx, doctorId, id));
    return receiptPdf(printable, params, this.hashes);
  }
}
