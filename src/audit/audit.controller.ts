import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Caller } from '../auth/caller.js';
import { CurrentCaller, Requires } from '../auth/caller.decorators.js';
import { Database } from '../platform/db/database.js';
import { CursorListParams } from '../platform/lists/list.dto.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { cursorListQuery, sendPage } from '../platform/lists/cursor.js';
import { FULL_AUDIT_LIST, listAudit, OWN_AUDIT_LIST, type AuditFilter } from './audit.queries.js';
import type { AuditListView } from './audit.view.js';

@ApiTags('audit')
@ApiBearerAuth()
@Requires('audit.read')
@Controller('audit')
export class AuditController {
  constructor(private readonly db: Database) {}

  /**
   * Lists changes from the audit log.
   * @remarks Who changed what, when and from where: a doctor's own records, or everything for an admin. Newest first
   * unless sorted. In `filter`, `actor` is a kind or the id of an account, `from` and `to` are days in India, both
   * included, and `doctor_id` is for admins only.
   */
  @Get()
  @ApiListQuery(FULL_AUDIT_LIST)
  async list(
    @CurrentCaller() { doctor_id: doctorId }: Caller,
    @Query() params: CursorListParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditListView> {
    const query = cursorListQuery<AuditFilter>(params, doctorId === null ? FULL_AUDIT_LIST : OWN_AUDIT_LIST);
    const page =
      doctorId === null
        ? await this.db.acrossTenants((tx) => listAudit(tx, null, query))
        : await this.db.report(doctorId, (tx) => listAudit(tx, doctorId, query));
    return { audit: sendPage(reply, 'audit', query, page), total: page.total };
  }
}
