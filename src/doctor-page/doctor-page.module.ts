import { Module } from '@nestjs/common';
import { PublicDoctorController } from './public-doctor.controller.js';
import { PublicDoctorService } from './public-doctor.service.js';
import { PublicPageController } from './public-page.controller.js';
import { PublicPageService } from './public-page.service.js';

@Module({
  controllers: [PublicDoctorController, PublicPageController],
  providers: [PublicDoctorService, PublicPageService],
  exports: [PublicDoctorService, PublicPageService],
})
export class DoctorPageModule {}
