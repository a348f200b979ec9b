import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BookEntriesController, BookEntriesExportController } from './books/book-entries.controller.js';
import { BooksController, BooksExportController } from './books/books.controller.js';
import { ReceiptPdfHashes } from './receipt-pdf-hashes.js';
import { ReceiptRenderer } from './receipt-renderer.js';
import { ReceiptsExportController, ReceiptsZipController } from './receipts-export.controller.js';
import { ReceiptsController } from './receipts.controller.js';

@Module({
  imports: [AuthModule],
  controllers: [
    ...[ReceiptsController, ReceiptsExportController, ReceiptsZipController],
    ...[BooksController, BooksExportController, BookEntriesController, BookEntriesExportController],
  ],
  providers: [ReceiptPdfHashes, ReceiptRenderer],
  exports: [ReceiptPdfHashes],
})
export class ReceiptsModule {}
