import { Injectable } from '@nestjs/common';

/** Health is asked often, by whoever likes: an answer is given again for this long. */
const KEPT_MS = 5_000;

/** What health tells although the server is ready: a doctor's webhook is silent, WhatsApp takes no messages. */
export type Trouble = 'webhooks' | 'whatsapp';

/** Whether a module above knows of trouble that does not keep the server from working. */
type Look = () => Promise<boolean>;

/** Trouble that health tells of although the server is ready. */
@Injectable()
export class Warnings {
  private readonly looks = new Map<Trouble, Look>();
  private readonly answers = new Map<Trouble, { at: number; found: Promise<boolean> }>();

  /** @param look whether there is such trouble now. */
  watch(trouble: Trouble, look: Look): void {
    this.looks.set(trouble, look);
  }

  /** `word` while there is such trouble. At most one look every five seconds. */
  async tell<Word extends string>(trouble: Trouble, word: Word): Promise<Word | 'ok' | 'unknown'> {
    const look = this.looks.get(trouble);
    if (!look) return 'unknown';
    const now = performance.now();
    let answer = this.answers.get(trouble);
    if (!answer || now - answer.at > KEPT_MS) this.answers.set(trouble, (answer = { at: now, found: look() }));
    return answer.found.then(
      (found) => (found ? word : 'ok'),
      () => 'unknown',
    );
  }
}
