import { Module } from '@nestjs/common';
import { DoctorPageModule } from '../doctor-page/doctor-page.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { PatientsModule } from '../patients/patients.module.js';
import { JoinCodesService } from './join-codes.service.js';
import { JoiningService } from './joining.service.js';
import { JoinRequestsController } from './join-requests.controller.js';
import { JoinRequestsService } from './join-requests.service.js';
import { JoinTargets } from './join-target.js';
import { PublicJoinController } from './public-join.controller.js';

@Module({
  imports: [DoctorPageModule, MessagingModule, PatientsModule],
  controllers: [PublicJoinController, JoinRequestsController],
  providers: [JoinCodesService, JoiningService, JoinRequestsService, JoinTargets],
})
export class JoiningModule {}
