import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../platform/public.decorator.js';
import { instantOf } from '../shared/instant.js';
import { Refused } from '../shared/domain-error.js';
import { ClockMoves } from './clock-control.js';
import { ClockAdvance, MoveClock } from './clock.dto.js';
import { SetFault } from './fault.dto.js';
import { Faults, type Fault } from './faults.js';
import { SandboxClock } from './sandbox-clock.js';
import { Settling } from './settler.js';

const SETTLE_MS = 60_000;
const MINUTE_MS = 60_000;

interface ClockView {
  now: Date;
  /** Whether it stands still. */
  standing: boolean;
}

/** Time, faults and quiet: what a tester moves. */
@Public()
@ApiExcludeController()
@Controller('sandbox')
export class SandboxControlController {
  constructor(
    private readonly clock: SandboxClock,
    private readonly moves: ClockMoves,
    private readonly settling: Settling,
    private readonly faults: Faults,
  ) {}

  @Get('clock')
  now(): ClockView {
    return { now: this.clock.now(), standing: this.clock.standing !== null };
  }

  /** Sets the clock, or moves it on; answers when what falls due on the way has happened. */
  @Put('clock')
  async move(@Body() { now, advance }: MoveClock): Promise<ClockView> {
    if ((now === undefined) === (advance === undefined)) throw Refused.field('now', 'Send either now or advance');
    const instant = instantOf(now ?? '');
    await (instant ? this.moves.moveTo(instant) : this.moves.advance(msOf(advance ?? new ClockAdvance())));
    return this.now();
  }

  /** Back to real time, running what is due up to now. */
  @Delete('clock')
  async release(): Promise<ClockView> {
    await this.moves.release();
    return this.now();
  }

  @Get('faults')
  async listFaults(): Promise<{ faults: Fault[] }> {
    return { faults: await this.faults.all() };
  }

  /** The next `count` calls to a provider, or to one endpoint of it, fail so; without a count, until `none`. */
  @Put('faults')
  async setFault(@Body() { provider, endpoint, mode, count }: SetFault): Promise<{ faults: Fault[] }> {
    await this.faults.set({ provider, endpoint: endpoint ?? null, mode, remaining: count ?? null });
    return this.listFaults();
  }

  /** Answers when outbox, queues, due sweeps and the providers' deliveries are empty; 503 with what is not. */
  @Post('settle')
  @HttpCode(200)
  async settle(): Promise<{ settled: true }> {
    const open = Object.entries(await this.settling.settle(SETTLE_MS));
    if (open.length === 0) return { settled: true };
    throw new Refused(
      'server.unavailable',
      {},
      open.map(([field, count]) => ({ field, message: `${count} not done yet` })),
    );
  }
}

const msOf = ({ days = 0, hours = 0, minutes = 0 }: ClockAdvance): number =>
  Math.round(((days * 24 + hours) * 60 + minutes) * MINUTE_MS);
