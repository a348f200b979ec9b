import { Injectable } from '@nestjs/common';

/** Health is asked often, by whoever likes: an answer is given again for this long. */
const KEPT_MS = 5_000;

/** What a module above knows of trouble that does not keep the server from working. */
type Look = () => Promise<boolean>;

/** Trouble that health tells of although the server is ready. */
@Injectable()
export class Warnings {
  private look: Look | undefined;
  private answer: { at: number; silent: Promise<boolean> } | undefined;

  /** @param look whether any doctor's webhook is silent. */
  watchWebhooks(look: Look): void {
    this.look = look;
  }

  /** At most one look every five seconds. */
  async webhooks(): Promise<'ok' | 'silent' | 'unknown'> {
    if (!this.look) return 'unknown';
    const now = performance.now();
    if (!this.answer || now - this.answer.at > KEPT_MS) this.answer = { at: now, silent: this.look() };
    return this.answer.silent.then(
      (silent) => (silent ? 'silent' : 'ok'),
      () => 'unknown',
    );
  }
}
