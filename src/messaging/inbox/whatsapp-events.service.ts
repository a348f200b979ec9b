import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { isUuid } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { InboxFullBody, InboxRow } from '../../platform/jobs/inbox.js';
import { setOptOut } from '../contacts/contacts.js';
import { recordChatConsents } from '../contacts/reminder-consents.js';
import { MessageStatusService, type StatusReport } from '../delivery/message-status.service.js';
import { findCorrespondents } from './correspondents.js';
import { InboundMessagesService } from './inbound-messages.service.js';
import { resumeSending, PAUSE_MINUTES, pauseSending, templateScope } from '../delivery/sending-pauses.js';
import { flattenChanges, toE164, findSender, parseTimestamp, type ProviderStatus } from './whatsapp-event.js';

const REPORTED_STATES: readonly string[] = ['sent', 'delivered', 'read', 'failed'] satisfies StatusReport['state'][];
/** Template states in which it cannot be sent, with the error code that a send would get. */
const CODE_BY_TEMPLATE_EVENT: Record<string, number | undefined> = {
  PAUSED: 132015,
  DISABLED: 132016,
  REJECTED: 132001,
};
const SENDABLE_TEMPLATE_EVENTS: readonly string[] = ['APPROVED', 'REINSTATED'];

type WebhookChange = ReturnType<typeof flattenChanges>[number]['value'];

/** Applies WhatsApp's stored webhooks. */
@Injectable()
export class WhatsAppEventsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly statuses: MessageStatusService,
    private readonly inboundMessages: InboundMessagesService,
  ) {}

  /** Processes a stored event. May be repeated. Unknown messages and unknown kinds of change are skipped. */
  async handle(context: AuditContext, inboxId: string): Promise<void> {
    const row = await this.db.readShared(async (tx) => ({
      ...(await tx.findOneByOrFail(InboxRow, { id: inboxId })),
      full: await tx.findOneBy(InboxFullBody, { inboxId }),
    }));
    if (row.handledAt) return;
    for (const { field, value } of flattenChanges(row.full?.body ?? row.body)) {
      for (const status of value.statuses ?? []) await this.applyStatus(context, status);
      for (const message of value.messages ?? [])
        await this.inboundMessages.receive(context, message, findSender(message, value.contacts));
      for (const preference of value.user_preferences ?? []) await this.applyPreference(context, preference);
      if (field === 'message_template_status_update') await this.applyTemplateStatus(context, value);
    }
  }

  private async applyStatus(context: AuditContext, status: ProviderStatus): Promise<void> {
    if (!REPORTED_STATES.includes(status.status)) return;
    const message = parseCallbackData(status) ?? (await this.inboundMessages.findSentMessage(status.id));
    if (!message) return;
    const code = status.errors?.[0]?.code;
    await this.statuses.applyReport(context, message.doctorId, message.id, {
      state: status.status as StatusReport['state'],
      at: parseTimestamp(status.timestamp),
      ...(code !== undefined && { code }),
      ...(status.recipient_user_id !== undefined && { bsuid: status.recipient_user_id }),
      ...('sending' in message && { sending: message.sending }),
    });
  }

  /** Applies the user's choice in WhatsApp's own control for marketing messages. */
  private async applyPreference(
    context: AuditContext,
    { wa_id, value, timestamp }: NonNullable<WebhookChange['user_preferences']>[number],
  ): Promise<void> {
    if (wa_id === undefined || (value !== 'stop' && value !== 'resume')) return;
    const at = timestamp === undefined ? this.clock.now() : parseTimestamp(timestamp);
    const number = toE164(wa_id);
    const granted = value === 'resume';
    const correspondents = await this.db.writeShared(context, async (tx) => {
      await setOptOut(tx, number, granted ? null : 'whatsapp', at);
      return findCorrespondents(tx, number);
    });
    const doctorIds = correspondents.map(({ doctorId }) => doctorId);
    await recordChatConsents(this.db, context, doctorIds, { number, granted, at });
  }

  /** Pauses a template that Meta paused, disabled or rejected, and resumes one that may be sent again. */
  private async applyTemplateStatus(context: AuditContext, change: WebhookChange): Promise<void> {
    const { event = '', message_template_name: name, message_template_language: language } = change;
    if (name === undefined || language === undefined) return;
    const scope = templateScope(name, language);
    const code = CODE_BY_TEMPLATE_EVENT[event];
    if (code !== undefined) this.statuses.raiseTemplateAlarm({ event, template: name, language });
    await this.db.writeShared(context, async (tx) => {
      if (code !== undefined)
        await pauseSending(tx, { scope, code, minutes: PAUSE_MINUTES.template }, this.clock.now());
      if (SENDABLE_TEMPLATE_EVENTS.includes(event)) await resumeSending(tx, [scope], this.clock.now());
    });
  }
}

/** Parses the `callbackData` that was sent with a message, from its status; null when it is missing or foreign. */
function parseCallbackData({ biz_opaque_callback_data }: ProviderStatus) {
  const [doctorId = '', id = '', sending] = (biz_opaque_callback_data ?? '').split('/');
  if (!isUuid(doctorId) || !isUuid(id)) return null;
  return { doctorId, id, ...(sending !== undefined && { sending: Number(sending) }) };
}
