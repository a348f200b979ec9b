import { Logger } from '@nestjs/common';
import type { SingleStatements } from '../db/single-statements.js';
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

  it('runs every sweep even if some fail, and reports the failures', async () => {
    const ran: string[] = [];
    const sweeper = new Sweeper({} as SingleStatements);
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

  it('returns how many rows were due', async () => {
    const sweeper = new Sweeper({} as SingleStatements);
    for (const rows of [2, 3]) sweeper.register(sweep(`${rows}`, () => Promise.resolve(rows)));
    expect(await sweeper.runAll()).toBe(5);
  });

  it('waits for the previous run, successful or not', async () => {
    const sweeper = new Sweeper({} as SingleStatements);
    let [active, most, runs] = [0, 0, 0];
    sweeper.register(
      sweep('messages', async () => {
        most = Math.max(most, ++active);
        await new Promise(setImmediate);
        active -= 1;
        if (runs++ === 0) throw new Error('away');
        return 1;
      }),
    );
    const ends = await Promise.allSettled([sweeper.runAll(), sweeper.runAll(), sweeper.runAll()]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(most).toBe(1);
  });
});
