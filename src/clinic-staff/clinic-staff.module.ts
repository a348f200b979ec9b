import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ClinicStaffController } from './clinic-staff.controller.js';
import { ClinicStaffService } from './clinic-staff.service.js';
import { StaffSecurityController } from './staff-security.controller.js';

@Module({
  imports: [AuthModule],
  // `/staff/rules` comes before `/staff/:id`.
  controllers: [StaffSecurityController, ClinicStaffController],
  providers: [ClinicStaffService],
})
export class ClinicStaffModule {}
