import { Module } from '@nestjs/common';
import { AuditExportController } from './audit-export.controller.js';
import { AuditController } from './audit.controller.js';

@Module({ controllers: [AuditController, AuditExportController] })
export class AuditModule {}
