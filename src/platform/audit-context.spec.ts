import { setTimeout as sleep } from 'node:timers/promises';
import { auditSettings, runAsSystem, runAsUser, runWithAuditContext } from './audit-context.js';

const NOW = new Date('2026-11-23T06:00:00Z');
const ACCOUNT = '0193a000-0000-7000-8000-000000000001';

/** Actor and action that a transaction would record if it began now; null if it would be read-only. */
const recorded = (): string[] | null =>
  auditSettings(NOW)
    ?.match(/'app\.(?:actor|action)', '[^']*'/g)
    ?.map((setting) => setting.split("'").at(-2) ?? '') ?? null;

describe('the audit context of a transaction', () => {
  it('is missing outside of runAsSystem: the transaction is read-only', () => {
    expect(auditSettings(NOW)).toBeNull();
  });

  it('stays the same after an await', async () => {
    await runAsSystem('reminders', async () => {
      expect(recorded()).toEqual(['system', 'reminders']);
      await sleep(1);
      expect(recorded()).toEqual(['system', 'reminders']);
    });
    expect(recorded()).toBeNull();
  });

  it('stays with promises that outlive the work', async () => {
    let background: Promise<string[] | null> | undefined;
    await runAsSystem('sweep', () => {
      background = sleep(2).then(recorded);
      return Promise.resolve();
    });
    expect(await background).toEqual(['system', 'sweep']);
  });

  it('is separate for concurrent work', async () => {
    const seen = (name: string, ms: number) =>
      runAsSystem(name, async () => {
        await sleep(ms);
        const before = recorded();
        await sleep(ms);
        return [before, recorded()];
      });
    const all = await Promise.all(['first', 'second', 'third'].map((name, n) => seen(name, 2 + 4 * n)));
    expect(all).toEqual(
      ['first', 'second', 'third'].map((name) => [
        ['system', name],
        ['system', name],
      ]),
    );
    expect(recorded()).toBeNull();
  });

  it('is missing for a read while others write', async () => {
    const reads = Array.from({ length: 50 }, async (_, n) => {
      await sleep(n % 7);
      return recorded();
    });
    const writes = Array.from({ length: 50 }, (_, n) => runAsSystem('write', () => sleep(n % 5)));
    expect(await Promise.all(reads)).toEqual(Array(50).fill(null));
    await Promise.all(writes);
  });

  it('ends when work fails, and stays with other work', async () => {
    const other = runAsSystem('other', async () => {
      await sleep(5);
      return recorded();
    });
    await expect(runAsSystem('fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(recorded()).toBeNull();
    expect(await other).toEqual(['system', 'other']);
  });

  it('names the account of runAsUser, only within runAsUser', async () => {
    const context = { actor: { kind: 'system', id: null }, action: 'auth.signup', source: null } as const;
    await runWithAuditContext(context, async () => {
      expect(await runAsUser('doctor', ACCOUNT, () => Promise.resolve(recorded()))).toEqual([
        `doctor/${ACCOUNT}`,
        'auth.signup',
      ]);
      expect(recorded()).toEqual(['system', 'auth.signup']);
    });
    expect(() => runAsUser('doctor', ACCOUNT, () => Promise.resolve())).toThrow('within an audit context');
  });
});
