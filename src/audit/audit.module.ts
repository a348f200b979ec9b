import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AuditExportController } from './audit-export.controller.js';
import { AuditController } from './audit.controller.js';
import { DataExportsInterceptor } from './data-exports.interceptor.js';

@Module({
  controllers: [AuditController, AuditExportController],
  providers: [{ provide: APP_INTERCEPTOR, useClass: DataExportsInterceptor }],
})
export class AuditModule {}
