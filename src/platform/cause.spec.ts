import { setTimeout as sleep } from 'node:timers/promises';
import { asAccount, because, bySystem, causeSettings } from './cause.js';

const NOW = new Date('2026-11-23T06:00:00Z');
const ACCOUNT = '0193a000-0000-7000-8000-000000000001';

/** What a transaction that began now would be told: who and which operation; null when it may only read. */
const told = (): string[] | null =>
  causeSettings(NOW)
    ?.match(/'app\.(?:actor|action)', '[^']*'/g)
    ?.map((setting) => setting.split("'").at(-2) ?? '') ?? null;

describe('the cause of a transaction', () => {
  it('is none outside of any work: such a transaction only reads', () => {
    expect(causeSettings(NOW)).toBeNull();
  });

  it('is told throughout the work, also behind what it waits for', async () => {
    await bySystem('reminders', async () => {
      expect(told()).toEqual(['system', 'reminders']);
      await sleep(1);
      expect(told()).toEqual(['system', 'reminders']);
    });
    expect(told()).toBeNull();
  });

  it('is each work’s own while others begin and end beside it', async () => {
    const seen = (name: string, ms: number) =>
      bySystem(name, async () => {
        await sleep(ms);
        const before = told();
        await sleep(ms);
        return [before, told()];
      });
    const all = await Promise.all(['first', 'second', 'third'].map((name, n) => seen(name, 2 + 4 * n)));
    expect(all).toEqual(
      ['first', 'second', 'third'].map((name) => [
        ['system', name],
        ['system', name],
      ]),
    );
    expect(told()).toBeNull();
    expect(await seen('later', 1)).toEqual([
      ['system', 'later'],
      ['system', 'later'],
    ]);
  });

  it('is unknown to what runs beside the work', async () => {
    const beside = sleep(2).then(told);
    const work = bySystem('sweep', () => sleep(10));
    expect(await beside).toBeNull();
    await work;
  });

  it('ends with work that fails, and keeps to those still under way', async () => {
    const other = bySystem('other', async () => {
      await sleep(5);
      return told();
    });
    await expect(bySystem('fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(told()).toBeNull();
    expect(await other).toEqual(['system', 'other']);
  });

  it('names a login that the work itself made out, within the operation only', async () => {
    const cause = () => ({ actor: { kind: 'system' as const, id: null }, action: 'auth.signup', source: null });
    await because(cause, async () => {
      expect(await asAccount('doctor', ACCOUNT, () => Promise.resolve(told()))).toEqual([
        `doctor/${ACCOUNT}`,
        'auth.signup',
      ]);
      expect(told()).toEqual(['system', 'auth.signup']);
    });
    expect(() => asAccount('doctor', ACCOUNT, () => Promise.resolve())).toThrow('part of an operation');
  });
});
