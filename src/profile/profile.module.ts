import { Module } from '@nestjs/common';
import { ClinicsController } from './clinics.controller.js';
import { ClinicsService } from './clinics.service.js';
import { onWorker } from '../config.js';
import { PictureJobs } from './picture/pictures.jobs.js';
import { PicturesController } from './picture/pictures.controller.js';
import { PicturesService } from './picture/pictures.service.js';
import { PublishedPicturesController } from './picture/published-pictures.controller.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';

@Module({
  controllers: [ClinicsController, PicturesController, ProfileController, PublishedPicturesController],
  providers: [ClinicsService, PicturesService, ProfileService, ...onWorker(PictureJobs)],
})
export class ProfileModule {}
