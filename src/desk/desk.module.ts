import { Module } from '@nestjs/common';
import { DeskController } from './desk.controller.js';
import { DeskService } from './desk.service.js';

@Module({ controllers: [DeskController], providers: [DeskService] })
export class DeskModule {}
