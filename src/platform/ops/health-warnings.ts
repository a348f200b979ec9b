import { Injectable } from '@nestjs/common';

/** Health is asked often, by whoever likes: an answer is given again for this long. */
const CACHE_MS = 5_000;

/** What health tells although the server is ready: a doctor's webhook is silent, WhatsApp takes no messages. */
export type HealthWarningName = 'webhooks' | 'whatsapp';

/** Whether a module above knows of trouble that does not keep the server from working. */
type WarningCheck = () => Promise<boolean>;

/** Trouble that health tells of although the server is ready. */
@Injectable()
export class HealthWarnings {
  private readonly checks = new Map<HealthWarningName, WarningCheck>();
  private readonly answers = new Map<HealthWarningName, { at: number; isWarning: Promise<boolean> }>();

  /** @param check whether there is such trouble now. */
  register(name: HealthWarningName, check: WarningCheck): void {
    this.checks.set(name, check);
  }

  /** `warning` while there is such trouble. At most one look every five seconds. */
  async statusOf<Word extends string>(name: HealthWarningName, warning: Word): Promise<Word | 'ok' | 'unknown'> {
    const check = this.checks.get(name);
    if (!check) return 'unknown';
    const now = performance.now();
    let answer = this.answers.get(name);
    if (!answer || now - answer.at > CACHE_MS) this.answers.set(name, (answer = { at: now, isWarning: check() }));
    return answer.isWarning.then(
      (found) => (found ? warning : 'ok'),
      () => 'unknown',
    );
  }
}
