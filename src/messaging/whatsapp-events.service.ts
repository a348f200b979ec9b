import { Injectable } from '@nestjs/common';
import { isUuid } from '../platform/columns.js';
import { Database } from '../platform/database.js';
import { InboxRow } from '../platform/inbox.js';
import { DeliveryService, type StatusReport } from './delivery.service.js';

const STATES: readonly string[] = ['sent', 'delivered', 'read', 'failed'] satisfies StatusReport['state'][];

/** The part of WhatsApp's webhook that concerns the fate of our messages. */
interface WhatsAppEvent {
  entry?: { changes?: { value?: { statuses?: ProviderStatus[] } }[] }[];
}

interface ProviderStatus {
  status: string;
  /** Unix seconds, as text. */
  timestamp: string;
  biz_opaque_callback_data?: string;
  errors?: { code: number }[];
}

/** What WhatsApp's stored webhooks mean. */
@Injectable()
export class WhatsAppEventsService {
  constructor(
    private readonly db: Database,
    private readonly delivery: DeliveryService,
  ) {}

  /** Works a stored event off; may be repeated. Statuses that are not of our messages are passed over. */
  async handle(inboxId: string): Promise<void> {
    const row = await this.db.source.manager.findOneByOrFail(InboxRow, { id: inboxId });
    if (row.handledAt) return;
    const { entry = [] } = row.body as WhatsAppEvent;
    const statuses = entry.flatMap(({ changes = [] }) => changes.flatMap(({ value }) => value?.statuses ?? []));
    for (const status of statuses) await this.note(status);
  }

  private async note({ status, timestamp, biz_opaque_callback_data, errors }: ProviderStatus): Promise<void> {
    const [doctorId = '', messageId = '', resends] = (biz_opaque_callback_data ?? '').split('/');
    if (!STATES.includes(status) || !isUuid(doctorId) || !isUuid(messageId)) return;
    const [code, at] = [errors?.[0]?.code, new Date(Number(timestamp) * 1_000)];
    await this.delivery.note(doctorId, messageId, {
      state: status as StatusReport['state'],
      at,
      ...(code !== undefined && { code }),
      ...(resends !== undefined && { resends: Number(resends) }),
    });
  }
}
