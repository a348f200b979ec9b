import { Injectable } from '@nestjs/common';
import { Sweeper } from '../platform/jobs/sweeper.js';
import { SimulatedJobs } from './simulated-jobs.js';
import { SandboxClock } from './sandbox-clock.js';
import { Settler } from './settler.js';

const SETTLE_TIMEOUT_MS = 30_000;
const DAY_MS = 86_400_000;

/** Moves the clock and runs the work that becomes due on the way, in order. */
@Injectable()
export class ClockControl {
  private lastMove: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly clock: SandboxClock,
    private readonly sweeper: Sweeper,
    private readonly jobs: SimulatedJobs,
    private readonly settler: Settler,
  ) {}

  /** Moves the clock to `target` and freezes it there. */
  moveTo(target: Date): Promise<void> {
    return this.runSequentially(() => this.advanceTo(target));
  }

  /** Moves the clock by `ms`, measured after all earlier moves. */
  advance(ms: number): Promise<void> {
    return this.runSequentially(() => this.advanceTo(new Date(this.clock.now().getTime() + ms)));
  }

  /** Returns to real time after running everything that is due by now. */
  release(): Promise<void> {
    return this.runSequentially(async () => {
      if (this.clock.frozenAt) await this.advanceTo(new Date());
      await this.clock.set(null);
      await this.settler.settle(SETTLE_TIMEOUT_MS);
    });
  }

  private runSequentially(move: () => Promise<void>): Promise<void> {
    const result = this.lastMove.then(move);
    this.lastMove = result.catch(() => undefined);
    return result;
  }

  /** Settles due work, then stops at each due time. If work stays due after it ran, the clock moves on by a day. */
  private async advanceTo(target: Date): Promise<void> {
    const first = await this.nextDue();
    if (first !== null && first <= this.clock.now()) await this.settler.settle(SETTLE_TIMEOUT_MS);
    for (;;) {
      const now = this.clock.now();
      const next = await this.nextDue();
      const stuck = next !== null && next <= now;
      const due = stuck ? new Date(now.getTime() + DAY_MS) : next;
      const at = due !== null && due < target ? due : target;
      await this.clock.set(at);
      await this.settler.settle(SETTLE_TIMEOUT_MS);
      if (at === target) return;
    }
  }

  private async nextDue(): Promise<Date | null> {
    const times = await Promise.all([this.sweeper.nextDue(), this.jobs.nextDue()]);
    return times.filter((time) => time !== null).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  }
}
