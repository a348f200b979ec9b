import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../auth/caller.js';
import { CurrentCaller, Requires } from '../auth/caller.decorators.js';
import { config } from '../config.js';
import { NoBody } from '../platform/http/no-body.js';
import { NoStore } from '../platform/no-store.decorator.js';
import { SupportService } from './support.service.js';
import { OPEN_PATH } from './queues-pages.js';
import { QueuesPass } from './queues-pass.js';
import { QueuesTickets } from './queues-tickets.js';
import { QueuesPassView, type SupportView } from './support.view.js';

const OK = 200;

@ApiTags('admin')
@ApiBearerAuth()
@Requires('platform.read')
@Controller('admin')
export class SupportController {
  constructor(
    private readonly support: SupportService,
    private readonly pass: QueuesPass,
    private readonly tickets: QueuesTickets,
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
   * session. If the board has another host than the dashboard, no cookie is set: the response is 200 with a URL on that
   * host, which sets the cookie there. The URL works once, within a minute.
   */
  @Post('queues-pass')
  @NoBody()
  @NoStore()
  @HttpCode(204)
  @ApiExtraModels(QueuesPassView)
  @ApiResponse({ status: 204, description: 'The cookie is set' })
  @ApiResponse({ status: 200, schema: { $ref: getSchemaPath(QueuesPassView) } })
  async openQueues(
    @CurrentCaller() { id, sessionId }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<QueuesPassView | undefined> {
    const claims = { sub: id, sid: sessionId };
    if (config.queuesUrl === config.adminUrl) {
      void reply.header('set-cookie', await this.pass.createCookie(claims));
      return undefined;
    }
    void reply.status(OK);
    return { url: `${config.queuesUrl}${OPEN_PATH}#${await this.tickets.create(claims)}` };
  }
}
