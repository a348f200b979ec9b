import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { EVENT_PAGE, EventParams } from './event.dto.js';
import { toEventView, type EventsView, type PublishedEvent } from './event.view.js';

/** $1 doctor, $2 cursor or null, $3 how many, $4 type or null. */
const findEvents = (comparison: string, direction: string) => `
SELECT id, type, sequence, occurred_at AS "occurredAt", data FROM clinic_event
WHERE doctor_id = $1 AND sequence ${comparison} AND ($4::text IS NULL OR type = $4) ORDER BY sequence ${direction} LIMIT $3`;

const FIND_EVENTS = {
  oldest: findEvents('> coalesce($2::bigint, 0)', 'ASC'),
  newest: findEvents(`< coalesce($2::bigint, ${Number.MAX_SAFE_INTEGER})`, 'DESC'),
};

@ApiTags('events')
@ApiBearerAuth()
@Requires('events.read')
@Controller('events')
export class EventsController {
  constructor(private readonly statements: SingleStatements) {}

  /**
   * Lists what happened in the clinic.
   * @remarks Oldest first, unless `order` is `newest`. Read from `after` until a response has no events, and send its `next`
   * later to learn what happened since. No event appears behind one that was read. Events are kept for 30 days. They are
   * recorded while the clinic has an API key with the scope `events.read`, or a webhook.
   */
  @Get()
  async list(
    @DoctorId() doctorId: string,
    @Query() { after, limit, order = 'oldest', type }: EventParams,
  ): Promise<EventsView> {
    const rows = await this.statements.readTenant<PublishedEvent>(doctorId, FIND_EVENTS[order], [
      doctorId,
      after ?? null,
      limit ?? EVENT_PAGE.default,
      type ?? null,
    ]);
    return { events: rows.map(toEventView), next: String(rows.at(-1)?.sequence ?? after ?? 0) };
  }
}
