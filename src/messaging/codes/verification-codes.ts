import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../platform/db/database.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { DEFAULT_MESSAGE_SETTINGS, type MessageLanguage } from '../../profile/message-settings.rules.js';
import { findProfile } from '../../profile/profile.service.js';
import { findErrorRule } from '../../whatsapp/error.rules.js';
import { WhatsApp, WhatsAppError, WhatsAppOutcomeUnknown } from '../../whatsapp/whatsapp.js';

type CodeTemplate = 'verification_code_v1' | 'join_code_v1';

/** A code that is sent, and the row that stores its hash. */
export interface SentCode {
  doctorId: string;
  template: CodeTemplate;
  /** Number in E.164. */
  to: string;
  code: string;
  /** Names the row in the log and in WhatsApp's status reports, such as `data-access/<id>`. */
  reference: string;
  /** By default the doctor's. */
  language?: MessageLanguage;
}

/** Sends codes by WhatsApp at once, without a message row: nobody but the person may read a code. */
@Injectable()
export class VerificationCodes {
  private readonly log = new Logger(VerificationCodes.name);

  constructor(
    private readonly db: Database,
    private readonly whatsapp: WhatsApp,
    private readonly alarms: Alarms,
  ) {}

  /** @returns whether WhatsApp may have accepted the message. */
  async send({ doctorId, template, to, code, reference, language }: SentCode): Promise<boolean> {
    const content = {
      template,
      language: language ?? (await this.findLanguage(doctorId)),
      variables: [code],
      suffix: code,
    };
    try {
      await this.whatsapp.send({ to, ...content, document: null, callbackData: reference });
      return true;
    } catch (error) {
      if (!(error instanceof WhatsAppError) && !(error instanceof WhatsAppOutcomeUnknown)) throw error;
      this.log.warn({ reference, err: error });
      if (error instanceof WhatsAppError) this.raiseAlarm(error.code, template);
      return error instanceof WhatsAppOutcomeUnknown;
    }
  }

  private async findLanguage(doctorId: string): Promise<MessageLanguage> {
    const profile = await this.db.read(doctorId, (tx) => findProfile(tx, doctorId));
    return (profile ?? DEFAULT_MESSAGE_SETTINGS).messageLanguage;
  }

  /** Sending is not paused: the next person who asks for a code tries it again. */
  private raiseAlarm(code: number, template: CodeTemplate): void {
    const { remedy } = findErrorRule(code);
    if (remedy === 'report_bug') this.alarms.raise('whatsapp.bug', { code, template });
    if (remedy.startsWith('pause_')) this.alarms.raise('whatsapp.stopped', { code, scope: template });
  }
}
