import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { Metrics } from './metrics.js';
import { QueueStats } from './queue-stats.js';
import { QueuesPass } from './queues-pass.js';
import { QueuesTickets } from './queues-tickets.js';
import { SupportController } from './support.controller.js';
import { SupportService } from './support.service.js';

@Module({
  imports: [AuthModule],
  controllers: [SupportController],
  providers: [Metrics, QueueStats, QueuesPass, QueuesTickets, SupportService],
})
export class SupportModule {}
