import { Module } from '@nestjs/common';
import { DoctorPageModule } from '../doctor-page/doctor-page.module.js';
import { EnrolmentsModule } from '../enrolments/enrolments.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { PatientsModule } from '../patients/patients.module.js';
import { DataAccessService } from './access/data-access.service.js';
import { ConsentsService } from './consents/consents.service.js';
import { PatientConsentsController } from './consents/patient-consents.controller.js';
import { PagePrivacyController } from './notice/page-privacy.controller.js';
import { PrivacyService } from './notice/privacy.service.js';
import { OwnDataController } from './own-data.controller.js';
import { PersonalDataService } from './personal-data/personal-data.service.js';
import { PublicPrivacyController } from './public-privacy.controller.js';
import { DataRequestsController } from './requests/data-requests.controller.js';
import { DataRequestsService } from './requests/data-requests.service.js';
import { PatientDataRequestsService } from './requests/patient-data-requests.service.js';

@Module({
  imports: [DoctorPageModule, EnrolmentsModule, MessagingModule, PatientsModule],
  controllers: [
    PagePrivacyController,
    PublicPrivacyController,
    OwnDataController,
    DataRequestsController,
    PatientConsentsController,
  ],
  providers: [
    ConsentsService,
    DataAccessService,
    DataRequestsService,
    PatientDataRequestsService,
    PersonalDataService,
    PrivacyService,
  ],
})
export class PrivacyModule {}
