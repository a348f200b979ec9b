import { Module } from '@nestjs/common';
import { EnrolmentsModule } from '../enrolments/enrolments.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';

@Module({
  imports: [EnrolmentsModule, MessagingModule],
  controllers: [ImportsController],
  providers: [ImportsService],
})
export class ImportsModule {}
