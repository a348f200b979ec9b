import { Module } from '@nestjs/common';
import { EndingTermsSweep } from './ending-terms.sweep.js';
import { EventPublisher } from './event-publisher.js';
import { EventsController } from './events.controller.js';

@Module({
  controllers: [EventsController],
  providers: [EventPublisher, EndingTermsSweep],
})
export class EventsModule {}
