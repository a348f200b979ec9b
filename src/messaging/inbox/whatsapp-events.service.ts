import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { isUuid } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { InboxRow } from '../../platform/jobs/inbox.js';
import { wish } from '../contacts/contacts.js';
import { FatesService, type StatusReport } from '../delivery/message-status.service.js';
import { RepliesService } from './replies.service.js';
import { goOn, STOP_MINUTES, stopSending, templateScope } from '../delivery/sending-pauses.js';
import { changesOf, plus, senderOf, timeOf, type ProviderStatus } from './whatsapp-event.js';

const STATES: readonly string[] = ['sent', 'delivered', 'read', 'failed'] satisfies StatusReport['state'][];
/** Template states in which it cannot be sent, with the code that a try would be refused with. */
const BLOCKED: Record<string, number | undefined> = { PAUSED: 132_015, DISABLED: 132_016, REJECTED: 132_001 };
const ALLOWED: readonly string[] = ['APPROVED', 'REINSTATED'];

type Change = ReturnType<typeof changesOf>[number]['value'];

/** What WhatsApp's stored webhooks mean. */
@Injectable()
export class WhatsAppEventsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly fates: FatesService,
    private readonly replies: RepliesService,
  ) {}

  /** Works a stored event off; may be repeated. What is not about us, and kinds that we do not know, are passed over. */
  async handle(inboxId: string): Promise<void> {
    const row = await this.db.source.manager.findOneByOrFail(InboxRow, { id: inboxId });
    if (row.handledAt) return;
    for (const { field, value } of changesOf(row.body)) {
      for (const status of value.statuses ?? []) await this.note(status);
      for (const message of value.messages ?? []) await this.replies.take(message, senderOf(message, value.contacts));
      for (const preference of value.user_preferences ?? []) await this.prefer(preference);
      if (field === 'message_template_status_update') await this.noteTemplate(value);
    }
  }

  private async note(status: ProviderStatus): Promise<void> {
    if (!STATES.includes(status.status)) return;
    const about = subjectOf(status) ?? (await this.replies.messageOf(status.id));
    if (!about) return;
    const code = status.errors?.[0]?.code;
    await this.fates.note(about.doctorId, about.id, {
      ...{ state: status.status as StatusReport['state'], at: timeOf(status.timestamp) },
      ...(code !== undefined && { code }),
      ...(status.recipient_user_id !== undefined && { bsuid: status.recipient_user_id }),
      ...('sending' in about && { sending: about.sending }),
    });
  }

  /** WhatsApp's own button against marketing messages, and the way back. */
  private async prefer({ wa_id, value, timestamp }: NonNullable<Change['user_preferences']>[number]): Promise<void> {
    if (wa_id === undefined || (value !== 'stop' && value !== 'resume')) return;
    const at = timestamp === undefined ? this.clock.now() : timeOf(timestamp);
    await this.db.shared((tx) => wish(tx, plus(wa_id), value === 'stop' ? 'whatsapp' : null, at));
  }

  /** A template was paused or refused, or may be sent again. */
  private async noteTemplate(change: Change): Promise<void> {
    const { event = '', message_template_name: name, message_template_language: language } = change;
    if (name === undefined || language === undefined) return;
    const scope = templateScope(name, language);
    const code = BLOCKED[event];
    if (code !== undefined) this.fates.blocked({ event, template: name, language });
    await this.db.shared(async (tx) => {
      if (code !== undefined) await stopSending(tx, { scope, code, minutes: STOP_MINUTES.template }, this.clock.now());
      if (ALLOWED.includes(event)) await goOn(tx, [scope], this.clock.now());
    });
  }
}

/** The message, and the sending of it, that a status names by what we gave along; null when it names none. */
function subjectOf({ biz_opaque_callback_data }: ProviderStatus) {
  const [doctorId = '', id = '', sending] = (biz_opaque_callback_data ?? '').split('/');
  if (!isUuid(doctorId) || !isUuid(id)) return null;
  return { doctorId, id, ...(sending !== undefined && { sending: Number(sending) }) };
}
