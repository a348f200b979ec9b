import { expect } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from './fixtures.js';

const [CALLERS, PAUSE_MS] = [4, 10];
const WARNING = 40;

test('no call fails while the API processes are replaced one after the other', async ({ t }) => {
  const token = await t.logIn(t.admin.email, t.admin.password);
  const since = Date.now();
  const statuses = new Map<number, number>();
  let isOver = false;
  const calling = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      const { status } = await t.call('GET', '/api/admin/accounts?range=[0,9]', { token });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  });
  for (const number of [0, 1] as const) await t.restart(number);
  isOver = true;
  await Promise.all(calling);
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(100);
  const entries = t.logLines().map((line) => JSON.parse(line) as { level: number; time: string });
  expect(entries.filter(({ level, time }) => Date.parse(time) >= since && level >= WARNING)).toEqual([]);
});
