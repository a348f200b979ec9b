import { Module } from '@nestjs/common';
import { SecurityEventsController } from './security-events.controller.js';
import { SecurityForwardingSweep } from './security-forwarding.sweep.js';
import { SecurityWatchSweep } from './security-watch.sweep.js';

@Module({
  controllers: [SecurityEventsController],
  providers: [SecurityForwardingSweep, SecurityWatchSweep],
})
export class SecurityModule {}
