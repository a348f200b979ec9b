import { Module } from '@nestjs/common';
import { PatientsModule } from '../patients/patients.module.js';
import { EnrolmentsService } from './enrolments.service.js';
import { PatientListExportController } from './patient-list/patient-list-export.controller.js';
import { PatientListController } from './patient-list/patient-list.controller.js';
import { TermsController } from './terms/terms.controller.js';
import { TermsService } from './terms/terms.service.js';

@Module({
  imports: [PatientsModule],
  controllers: [PatientListController, PatientListExportController, TermsController],
  providers: [EnrolmentsService, TermsService],
  exports: [EnrolmentsService, TermsService],
})
export class EnrolmentsModule {}
