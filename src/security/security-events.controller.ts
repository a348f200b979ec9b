import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentCaller, Requires } from '../auth/caller.decorators.js';
import type { Caller } from '../auth/caller.js';
import { Database } from '../platform/db/database.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { contentRange, sqlListQuery } from '../platform/lists/list-query.js';
import { NoStore } from '../platform/no-store.decorator.js';
import type { SecurityEventListView } from './security-event.view.js';
import { listSecurityEvents, SECURITY_EVENT_LIST, type SecurityEventFilter } from './security-events.queries.js';

@ApiTags('security')
@ApiBearerAuth()
@Requires('security_events.read')
@Controller('security-events')
export class SecurityEventsController {
  constructor(private readonly db: Database) {}

  /**
   * Lists security events.
   * @remarks Logins, failed ones too, changes of logins, refused calls and downloads, with who and from where: all of
   * them for an admin, those of the clinic for a doctor, their own for everybody else. Newest first unless sorted. In
   * `filter`, `from` and `to` are days in India, both included. Events are kept for a year.
   */
  @Get()
  @NoStore()
  @ApiListQuery(SECURITY_EVENT_LIST)
  async list(
    @CurrentCaller() caller: Caller,
    @Query() params: ListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecurityEventListView> {
    const query = sqlListQuery<SecurityEventFilter>(params, SECURITY_EVENT_LIST);
    const { rows, total } = await this.db.readShared((tx) => listSecurityEvents(tx, caller, query));
    void reply.header('content-range', contentRange('security_events', query, rows.length, total));
    return { security_events: rows, total };
  }
}
