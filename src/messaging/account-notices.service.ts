import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
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
import { WhatsApp, WhatsAppError, WhatsAppOutcomeUnknown } from '../whatsapp/whatsapp.js';

type Notice = Events['account.notice'];

/** Sends WhatsApp notices about an account's login or webhook to its owner. The list of patients' messages omits them. */
@Injectable()
export class AccountNoticesService {
  private readonly log = new Logger(AccountNoticesService.name);

  constructor(
    private readonly db: Database,
    private readonly whatsapp: WhatsApp,
  ) {}

  /**
   * Sends nothing without a number that can receive WhatsApp; the dashboard shows the event too. A permanent failure is
   * logged. So is an unknown outcome, which is not retried because the message may have been sent.
   * @throws WhatsAppError after a temporary failure; the job retries it.
   */
  async send(notice: Notice): Promise<void> {
    const { number, language } = await this.findRecipient(notice.accountId);
    if (!canReceiveWhatsApp(number)) return;
    const time = toVariableText('time', formatInstant(new Date(notice.at)));
    const message = {
      to: number,
      language,
      suffix: null,
      document: null,
      callbackData: `notice/${notice.accountId}/${notice.at}`,
    };
    try {
      if (notice.notice === 'factor_removal')
        await this.whatsapp.send({ ...message, template: 'second_factor_removal_v1', variables: [time] });
      else if (notice.notice === 'webhook_disabled') {
        const webhook = toVariableText('webhook', await this.findWebhookName(notice));
        await this.whatsapp.send({ ...message, template: 'webhook_disabled_v1', variables: [webhook, time] });
      } else {
        const device = toVariableText('device', await this.findDevice(notice.sessionId));
        await this.whatsapp.send({ ...message, template: 'login_new_device_v1', variables: [device, time] });
      }
    } catch (error) {
      if (error instanceof WhatsAppError && error.isRetryable) throw error;
      if (!(error instanceof WhatsAppError) && !(error instanceof WhatsAppOutcomeUnknown)) throw error;
      this.log.warn({ accountId: notice.accountId, notice: notice.notice, err: error });
    }
  }

  /** A doctor gets notices at the profile's number, in the language of its messages; others at their login's number. */
  private async findRecipient(accountId: string) {
    const account = await this.db.readShared((tx) => tx.findOneByOrFail(Account, { id: accountId }));
    if (account.role !== 'doctor') return { number: normalizePhone(account.mobile ?? ''), language: 'en' };
    const profile = await this.db.read(accountId, (tx: EntityManager) =>
      tx.findOneBy(Profile, { doctorId: accountId }),
    );
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
