import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../auth/caller.js';
import { CurrentCaller, Requires } from '../auth/caller.decorators.js';
import { NoBody } from '../platform/http/no-body.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { SupportService } from './support.service.js';
import { QueuesPass } from './queues-pass.js';
import type { SupportView } from './support.view.js';

@ApiTags('admin')
@ApiBearerAuth()
@Requires('platform.read')
@Controller('admin')
export class SupportController {
  constructor(
    private readonly support: SupportService,
    private readonly pass: QueuesPass,
  ) {}

  /**
   * Returns the operational status.
   * @remarks Workers, queues, outbox and inbox, the ledger check, the restore drills, the alarms of the last 24 hours, WhatsApp and
   * webhooks that stopped arriving.
   */
  @Get('support')
  @NoStore()
  overview(): Promise<SupportView> {
    return this.support.overview();
  }

  /**
   * Opens the queue dashboard to this browser.
   * @remarks Sets a cookie for `/queues` that expires two and a half to five minutes after its last use, and with the
   * session.
   */
  @Post('queues-pass')
  @NoBody()
  @HttpCode(204)
  async openQueues(
    @CurrentCaller() { id, sessionId }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    void reply.header('set-cookie', await this.pass.createCookie({ sub: id, sid: sessionId }));
  }
}
