import { Module } from '@nestjs/common';
import { DoctorPageModule } from '../doctor-page/doctor-page.module.js';
import { PosterRenderer } from './poster-renderer.js';
import { PostersController } from './posters.controller.js';
import { PreviewPictures } from './preview-pictures.js';
import { PreviewPicturesController } from './preview-pictures.controller.js';

@Module({
  imports: [DoctorPageModule],
  controllers: [PostersController, PreviewPicturesController],
  providers: [PosterRenderer, PreviewPictures],
})
export class PostersModule {}
