import { Injectable } from '@nestjs/common';
import { Account } from '../auth/account.entity.js';
import { Session } from '../auth/sessions/session.entity.js';
import { EventWebhook } from '../events/webhooks/event-webhook.entity.js';
import { Database } from '../platform/db/database.js';
import type { Events } from '../platform/jobs/outbox.js';
import { Profile } from '../profile/profile.entity.js';
import { describeDevice } from '../auth/sessions/device.rules.js';
import { formatInstant } from '../shared/instant.js';
import { canReceiveWhatsApp, normalizePhone } from '../shared/phone.js';
import { toVariableText } from '../whatsapp/templates.js';
import { WhatsApp, type TemplateMessage } from '../whatsapp/whatsapp.js';
import { EventMessages } from './delivery/event-messages.js';

type Notice = Events['account.notice'];

/** Sends WhatsApp notices about an account's login or webhook to its owner. The list of patients' messages omits them. */
@Injectable()
export class AccountNoticesService {
  constructor(
    private readonly db: Database,
    private readonly whatsapp: WhatsApp,
    private readonly eventMessages: EventMessages,
  ) {}

  /**
   * Sends a notice at most once; see `EventMessages.send`. Sends nothing without a number that can receive WhatsApp; the
   * dashboard shows the event too. Nor about a removal that was stopped or done since.
   * @throws WhatsAppError after a temporary failure; the job retries it.
   */
  async send(outboxId: number, notice: Notice): Promise<void> {
    const account = await this.db.readShared((tx) => tx.findOneByOrFail(Account, { id: notice.accountId }));
    if (notice.notice === 'factor_removal' && account.secondFactorRemovalAt?.toISOString() !== notice.at) return;
    const { number, language } = await this.findRecipient(account);
    if (!canReceiveWhatsApp(number)) return;
    const message = {
      to: number,
      language,
      suffix: null,
      document: null,
      callbackData: `notice/${notice.accountId}/${notice.at}`,
      ...(await this.compose(notice)),
    };
    const facts = { accountId: notice.accountId, notice: notice.notice };
    await this.eventMessages.send(outboxId, facts, () => this.whatsapp.send(message));
  }

  private async compose(notice: Notice): Promise<Pick<TemplateMessage, 'template' | 'variables'>> {
    const time = toVariableText('time', formatInstant(new Date(notice.at)));
    if (notice.notice === 'factor_removal') return { template: 'second_factor_removal_v1', variables: [time] };
    if (notice.notice === 'webhook_disabled') {
      const webhook = toVariableText('webhook', await this.findWebhookName(notice));
      return { template: 'webhook_disabled_v1', variables: [webhook, time] };
    }
    const device = toVariableText('device', await this.findDevice(notice.sessionId));
    return { template: 'login_new_device_v1', variables: [device, time] };
  }

  /** A doctor gets notices at the profile's number, in the language of its messages; others at their login's number. */
  private async findRecipient(account: Account) {
    if (account.role !== 'doctor') return { number: normalizePhone(account.mobile ?? ''), language: 'en' };
    const { id: doctorId } = account;
    const profile = await this.db.read(doctorId, (tx) => tx.findOneBy(Profile, { doctorId }));
    return { number: normalizePhone(profile?.mobileNumber ?? ''), language: profile?.messageLanguage ?? 'en' };
  }

  private async findWebhookName({ accountId: doctorId, webhookId: id = '' }: Notice): Promise<string> {
    const where = { doctorId, id };
    return (await this.db.read(doctorId, (tx) => tx.findOneByOrFail(EventWebhook, where))).name;
  }

  private async findDevice(sessionId: string | undefined): Promise<string> {
    const session = sessionId && (await this.db.readShared((tx) => tx.findOneBy(Session, { id: sessionId })));
    return describeDevice(session ? session.userAgent : null);
  }
}
