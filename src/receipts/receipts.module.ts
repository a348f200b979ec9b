import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BooksController, BooksExportController } from './books/books.controller.js';
import { ReceiptsExportController } from './receipts-export.controller.js';
import { ReceiptsController } from './receipts.controller.js';

@Module({
  imports: [AuthModule],
  controllers: [ReceiptsController, ReceiptsExportController, BooksController, BooksExportController],
})
export class ReceiptsModule {}
