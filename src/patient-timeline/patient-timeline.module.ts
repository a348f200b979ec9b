import { Module } from '@nestjs/common';
import { PatientTimelineController } from './patient-timeline.controller.js';
import { PatientTimelineService } from './patient-timeline.service.js';

@Module({ controllers: [PatientTimelineController], providers: [PatientTimelineService] })
export class PatientTimelineModule {}
