import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ReceiptsExportController } from './receipts-export.controller.js';
import { ReceiptsController } from './receipts.controller.js';

@Module({ imports: [AuthModule], controllers: [ReceiptsController, ReceiptsExportController] })
export class ReceiptsModule {}
