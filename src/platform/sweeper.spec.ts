import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Sweeper, type Sweep } from './sweeper.js';

describe('the sweeper', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  const sweep = (name: string, run: () => Promise<number>): Sweep => ({
    name,
    run,
    nextDue: () => Promise.resolve(null),
  });

  it('runs every sweep, whichever of them fail, and says so then', async () => {
    const ran: string[] = [];
    const sweeper = new Sweeper({} as DataSource);
    for (const name of ['refunds', 'reminders', 'messages'])
      sweeper.register(
        sweep(name, () => {
          ran.push(name);
          return name === 'messages' ? Promise.resolve(3) : Promise.reject(new Error(name));
        }),
      );
    await expect(sweeper.runAll()).rejects.toThrow('2 of 3 failed');
    expect(ran).toEqual(['refunds', 'reminders', 'messages']);
  });

  it('tells how many rows were due', async () => {
    const sweeper = new Sweeper({} as DataSource);
    for (const rows of [2, 3]) sweeper.register(sweep(`${rows}`, () => Promise.resolve(rows)));
    expect(await sweeper.runAll()).toBe(5);
  });
});
