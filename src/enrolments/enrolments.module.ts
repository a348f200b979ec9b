import { Module } from '@nestjs/common';
import { PatientsModule } from '../patients/patients.module.js';
import { EnrolmentsService } from './enrolments.service.js';
import { RosterExportController } from './roster-export.controller.js';
import { RosterController } from './roster.controller.js';
import { TermsController } from './terms.controller.js';
import { TermsService } from './terms.service.js';

@Module({
  imports: [PatientsModule],
  controllers: [RosterController, RosterExportController, TermsController],
  providers: [EnrolmentsService, TermsService],
})
export class EnrolmentsModule {}
