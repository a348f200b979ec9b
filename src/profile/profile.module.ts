import { Module } from '@nestjs/common';
import { ClinicsController } from './clinics.controller.js';
import { ClinicsService } from './clinics.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';

@Module({ controllers: [ClinicsController, ProfileController], providers: [ClinicsService, ProfileService] })
export class ProfileModule {}
