import { Injectable } from '@nestjs/common';

/** With more requests than these under way, whoever waits for an answer goes first. */
const FEW = 4;
/** And work that nobody waits for goes on after this long, however many there are. */
const PATIENCE_MS = 250;

/**
 * Requests under way in this process. Where it does both, jobs give way to answers while many wait: a flood of webhooks
 * is stored and answered in time, and worked off behind it. A process that only works has no requests, and never waits.
 */
@Injectable()
export class Traffic {
  private underWay = 0;
  private readonly waiting = new Set<() => void>();

  begun(): void {
    this.underWay += 1;
  }

  ended(): void {
    this.underWay -= 1;
    if (this.underWay <= FEW) for (const goOn of this.waiting) goOn();
  }

  /**
   * Ends when few requests are under way, at once or after a quarter of a second at the latest.
   * @returns whether there are few by then.
   */
  async lull(): Promise<boolean> {
    if (this.underWay <= FEW) return true;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        this.waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, PATIENCE_MS);
      this.waiting.add(goOn);
    });
    return this.underWay <= FEW;
  }
}
