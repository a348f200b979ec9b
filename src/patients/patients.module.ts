import { Module } from '@nestjs/common';
import { NotesController } from './notes/notes.controller.js';
import { NotesService } from './notes/notes.service.js';
import { PatientsController } from './patients.controller.js';
import { PatientsService } from './patients.service.js';
import { TagsController } from './tags/tags.controller.js';
import { TagsService } from './tags/tags.service.js';

@Module({
  controllers: [PatientsController, NotesController, TagsController],
  providers: [PatientsService, NotesService, TagsService],
  exports: [PatientsService],
})
export class PatientsModule {}
