import { Module } from '@nestjs/common';
import { ClinicStaffController } from './clinic-staff.controller.js';
import { ClinicStaffService } from './clinic-staff.service.js';

@Module({ controllers: [ClinicStaffController], providers: [ClinicStaffService] })
export class ClinicStaffModule {}
