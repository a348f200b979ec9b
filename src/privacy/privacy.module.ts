import { Module } from '@nestjs/common';
import { EnrolmentsModule } from '../enrolments/enrolments.module.js';
import { PatientsModule } from '../patients/patients.module.js';
import { WhatsAppModule } from '../whatsapp/whatsapp.module.js';
import { DataAccessService } from './access/data-access.service.js';
import { VerificationCodes } from './access/verification-codes.js';
import { ConsentsService } from './consents/consents.service.js';
import { PatientConsentsController } from './consents/patient-consents.controller.js';
import { PrivacyService } from './notice/privacy.service.js';
import { OwnDataController } from './own-data.controller.js';
import { PersonalDataService } from './personal-data/personal-data.service.js';
import { PublicPrivacyController } from './public-privacy.controller.js';
import { DataRequestsController } from './requests/data-requests.controller.js';
import { DataRequestsService } from './requests/data-requests.service.js';
import { PatientDataRequestsService } from './requests/patient-data-requests.service.js';

@Module({
  imports: [EnrolmentsModule, PatientsModule, WhatsAppModule],
  controllers: [PublicPrivacyController, OwnDataController, DataRequestsController, PatientConsentsController],
  providers: [
    ConsentsService,
    DataAccessService,
    DataRequestsService,
    PatientDataRequestsService,
    PersonalDataService,
    PrivacyService,
    VerificationCodes,
  ],
})
export class PrivacyModule {}
