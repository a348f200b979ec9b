import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/caller.decorators.js';
import { Database } from '../../platform/db/database.js';
import { NoStore } from '../../platform/no-store.decorator.js';
import type { FailingWebhooksView, FailingWebhookView } from './webhook.view.js';

const MAX_WEBHOOKS = 1_000;

const FAILING_WEBHOOKS = `
SELECT w.doctor_id, w.id AS webhook_endpoint_id, h.failing_since, h.failures, h.last_success_at, w.disabled_reason
FROM event_webhook w JOIN event_webhook_health h ON h.doctor_id = w.doctor_id AND h.webhook_id = w.id
WHERE w.deleted_at IS NULL AND CASE WHEN w.disabled_at IS NULL THEN h.failing_since IS NOT NULL
  ELSE w.disabled_reason <> 'doctor' END
ORDER BY h.failing_since NULLS LAST, w.id LIMIT ${MAX_WEBHOOKS}`;

@ApiTags('admin')
@ApiBearerAuth()
@Requires('platform.read')
@Controller('admin/failing-webhooks')
export class FailingWebhooksController {
  constructor(private readonly db: Database) {}

  /**
   * Lists the webhooks of all clinics that fail.
   * @remarks Also those that were disabled because they failed or answered 410 Gone. Ids only: addresses and names belong to the
   * clinics. Longest failing first, at most 1,000.
   */
  @Get()
  @NoStore()
  async listFailingWebhooks(): Promise<FailingWebhooksView> {
    const webhooks = await this.db.acrossTenants((tx) => tx.query<FailingWebhookView[]>(FAILING_WEBHOOKS));
    return { failing_webhooks: webhooks };
  }
}
