import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../auth/auth.service.js';
import { CallerOf, Roles } from '../auth/caller.decorators.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { SupportService } from './support.service.js';
import { QueuesPass } from './queues-pass.js';
import type { SupportView } from './support.view.js';

@ApiTags('admin')
@ApiBearerAuth()
@Roles('admin', 'support')
@Controller('admin')
export class SupportController {
  constructor(
    private readonly support: SupportService,
    private readonly pass: QueuesPass,
  ) {}

  /** Whether the machinery works: queues, outbox and inbox, the check of the ledger, the alarms of a day, silent webhooks. */
  @Get('support')
  @NoStore()
  overview(): Promise<SupportView> {
    return this.support.overview();
  }

  /**
   * Opens `/queues`, the dashboard of the queues, to this browser: sets a cookie that is good there alone, for two and
   * a half to five minutes after its last use, as long as the session lives.
   */
  @Post('queues-pass')
  @HttpCode(204)
  async openQueues(
    @CallerOf() { id, sessionId }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    void reply.header('set-cookie', await this.pass.cookieFor({ sub: id, sid: sessionId }));
  }
}
