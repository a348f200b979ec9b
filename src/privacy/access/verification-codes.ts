import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../platform/db/database.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { DEFAULT_MESSAGE_SETTINGS } from '../../profile/message-settings.rules.js';
import { findProfile } from '../../profile/profile.service.js';
import { findErrorRule } from '../../whatsapp/error.rules.js';
import { WhatsApp, WhatsAppError, WhatsAppOutcomeUnknown } from '../../whatsapp/whatsapp.js';

const TEMPLATE = 'verification_code_v1' as const;

/** Sends codes by WhatsApp at once, without a message row: nobody but the patient may read a code. */
@Injectable()
export class VerificationCodes {
  private readonly log = new Logger(VerificationCodes.name);

  constructor(
    private readonly db: Database,
    private readonly whatsapp: WhatsApp,
    private readonly alarms: Alarms,
  ) {}

  /** @param id for the log. @returns whether WhatsApp may have accepted the message. */
  async send(doctorId: string, to: string, { id, code }: { id: string; code: string }): Promise<boolean> {
    const { messageLanguage: language } =
      (await this.db.read(doctorId, (tx) => findProfile(tx, doctorId))) ?? DEFAULT_MESSAGE_SETTINGS;
    const callbackData = `data-access/${id}`;
    try {
      const content = { template: TEMPLATE, language, variables: [code], suffix: code };
      await this.whatsapp.send({ to, ...content, document: null, callbackData });
      return true;
    } catch (error) {
      if (!(error instanceof WhatsAppError) && !(error instanceof WhatsAppOutcomeUnknown)) throw error;
      this.log.warn({ dataAccessId: id, err: error });
      if (error instanceof WhatsAppError) this.raiseAlarm(error.code);
      return error instanceof WhatsAppOutcomeUnknown;
    }
  }

  /** Sending is not paused: the next patient who asks for a code tries it again. */
  private raiseAlarm(code: number): void {
    const { remedy } = findErrorRule(code);
    if (remedy === 'report_bug') this.alarms.raise('whatsapp.bug', { code, template: TEMPLATE });
    if (remedy.startsWith('pause_')) this.alarms.raise('whatsapp.stopped', { code, scope: TEMPLATE });
  }
}
