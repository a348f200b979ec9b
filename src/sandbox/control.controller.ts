import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../platform/public.decorator.js';
import { parseInstant } from '../shared/instant.js';
import { DomainError } from '../shared/domain-error.js';
import { ClockControl } from './clock-control.js';
import { ClockAdvance, MoveClock } from './clock.dto.js';
import { SetFault } from './fault.dto.js';
import { Faults, type Fault } from './faults.js';
import { SandboxClock } from './sandbox-clock.js';
import { Settler } from './settler.js';

const SETTLE_TIMEOUT_MS = 60_000;
const MINUTE_MS = 60_000;

interface ClockView {
  now: Date;
  /** Whether the clock is frozen. */
  standing: boolean;
}

/** Control calls for the clock, the faults and pending work. */
@Public()
@ApiExcludeController()
@Controller('sandbox')
export class SandboxControlController {
  constructor(
    private readonly clock: SandboxClock,
    private readonly clockControl: ClockControl,
    private readonly settler: Settler,
    private readonly faults: Faults,
  ) {}

  @Get('clock')
  now(): ClockView {
    return { now: this.clock.now(), standing: this.clock.frozenAt !== null };
  }

  /** Sets or advances the clock. Returns after the work that became due on the way is done. */
  @Put('clock')
  async move(@Body() { now, advance }: MoveClock): Promise<ClockView> {
    if ((now === undefined) === (advance === undefined))
      throw DomainError.invalidField('now', 'Send either now or advance');
    const instant = parseInstant(now ?? ''); // null without `now`: MoveClock rejects any other text
    await (instant
      ? this.clockControl.moveTo(instant)
      : this.clockControl.advance(toMilliseconds(advance ?? new ClockAdvance())));
    return this.now();
  }

  /** Returns to real time and runs what is due by now. */
  @Delete('clock')
  async release(): Promise<ClockView> {
    await this.clockControl.release();
    return this.now();
  }

  @Get('faults')
  async listFaults(): Promise<{ faults: Fault[] }> {
    return { faults: await this.faults.all() };
  }

  /** Makes the next `count` calls to a provider or an endpoint fail; without a count, all calls until `none`. */
  @Put('faults')
  async setFault(@Body() { provider, endpoint, mode, count }: SetFault): Promise<{ faults: Fault[] }> {
    await this.faults.set({ provider, endpoint: endpoint ?? null, mode, remaining: count ?? null });
    return this.listFaults();
  }

  /** Waits until outbox, queues, due sweeps and webhooks are empty; not about settling payments. Returns 503 with the counts after a minute. */
  @Post('settle')
  @HttpCode(200)
  async settle(): Promise<{ settled: true }> {
    const pending = Object.entries(await this.settler.settle(SETTLE_TIMEOUT_MS));
    if (pending.length === 0) return { settled: true };
    throw new DomainError(
      'server.unavailable',
      {},
      pending.map(([field, count]) => ({ field, message: `${count} still pending` })),
    );
  }
}

const toMilliseconds = ({ days = 0, hours = 0, minutes = 0 }: ClockAdvance): number =>
  Math.round(((days * 24 + hours) * 60 + minutes) * MINUTE_MS);
