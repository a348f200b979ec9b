import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Roles } from '../auth/caller.decorators.js';
import { IdPipe } from '../platform/id.pipe.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { UpdatePatient } from './patient.dto.js';
import type { PatientDetailView, PatientReply } from './patient.view.js';
import { PatientsService } from './patients.service.js';

export const patientId = new IdPipe('patient.not_found');

/** One patient. The list, adding one and their subscriptions are in enrolments/. */
@ApiTags('patients')
@ApiBearerAuth()
@Roles('doctor')
@Controller('patients/:id')
export class PatientsController {
  constructor(private readonly patients: PatientsService) {}

  /** A patient's contact data. */
  @Get()
  @Refuses('patient.not_found')
  async get(@DoctorId() doctorId: string, @Param('id', patientId) id: string): Promise<PatientDetailView> {
    return { patient: await this.patients.get(doctorId, id) };
  }

  /** Changes contact data; a key that is left out stays as it is. */
  @Put()
  @Refuses('patient.not_found', 'patient.exists', 'patient.exists_archived')
  async update(
    @DoctorId() doctorId: string,
    @Param('id', patientId) id: string,
    @Body() input: UpdatePatient,
  ): Promise<PatientReply> {
    return { message: 'Patient updated successfully', patient: await this.patients.update(doctorId, id, input) };
  }

  /** Archives a patient: out of the list, link paused, reminders stopped; the running term stays valid. */
  @Delete()
  @Refuses('patient.not_found')
  async archive(@DoctorId() doctorId: string, @Param('id', patientId) id: string): Promise<PatientReply> {
    return { message: 'Patient archived successfully', patient: await this.patients.archive(doctorId, id) };
  }

  /** Brings an archived patient back. */
  @Put('restore')
  @Refuses('patient.not_found')
  async restore(@DoctorId() doctorId: string, @Param('id', patientId) id: string): Promise<PatientReply> {
    return { message: 'Patient restored successfully', patient: await this.patients.restore(doctorId, id) };
  }
}
