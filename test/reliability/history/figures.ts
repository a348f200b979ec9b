import { findViolations } from '../../helpers/ledger.js';
import type { World } from '../../helpers/world.js';
import { dayAt } from './model/days.js';
import type { HistoryFixture } from './driver.js';
import { isAccepted, termStatus } from './model/payments.js';
import { MAX_CONCURRENT_CALLS, forEachConcurrently } from './fixtures.js';
import type { Model } from './model/model-state.js';

/** The patient's yearly recurring revenue in paise: the latest-started active term of each plan. */
export function modelYearly(m: Model): number {
  const today = dayAt(m.now);
  let sum = 0;
  for (const plan of m.onSale.keys()) {
    const live = m.terms.filter(
      (t) =>
        t.plan === plan &&
        termStatus(t, today) === 'active' &&
        String(t.start) <= today &&
        t.paidOn !== null &&
        !t.missed.includes(today),
    );
    const governing = live.sort((a, b) => [a.start, a.end].join().localeCompare([b.start, b.end].join())).at(-1);
    if (governing?.paise) sum += (governing.paise * 12) / (governing.months ?? 1);
  }
  return sum;
}

/** All captured or recorded payments, and all refunds, in paise. */
export const modelSums = (m: Model) => ({
  captured: m.payments.reduce((sum, { paise }) => sum + paise, 0),
  refunded: m.payments
    .flatMap(({ refunds }) => refunds)
    .reduce((sum, refund) => sum + (isAccepted(refund) ? refund.paise : 0), 0),
});

/** A played history with its possible models. */
interface PlayedHistory {
  n: number;
  stage: HistoryFixture;
  models: Model[];
  failed: boolean;
}

/** Violated ledger invariants, and doctors whose figures differ from the sum of their histories. */
export async function findHistoryViolations(w: World, runs: readonly PlayedHistory[]): Promise<string[]> {
  const broken = Object.entries(await findViolations(w, 0)).map(([rule, rows]) => `${rule}: ${rows.join(', ')}`);
  const doctors = new Map(runs.map(({ stage }) => [stage.doctor.id, stage.doctor]));
  await forEachConcurrently([...doctors.values()], MAX_CONCURRENT_CALLS, async ({ id, token }) => {
    const own = runs.filter(({ stage }) => stage.doctor.id === id);
    if (own.some(({ failed }) => failed)) return;
    const models = own.map(({ models }) => models[0] as Model);
    const sum = (of: (m: Model) => number) => models.reduce((total, m) => total + of(m), 0);
    const get = <T>(path: string) => w.must<T>('GET', `/api/analytics/${path}`, { token });
    const { mrr } = await get<{ mrr: number }>('current-mrr');
    const revenue = await get<{ newRevenue: number; refunds: number }>('new-revenue?period=lifetime');
    const expected = {
      mrr: Math.round(sum(modelYearly) / 12) / 100,
      newRevenue: sum((m) => modelSums(m).captured) / 100,
      refunds: sum((m) => modelSums(m).refunded) / 100,
    };
    const found = { mrr, newRevenue: revenue.newRevenue, refunds: revenue.refunds };
    if (JSON.stringify(expected) !== JSON.stringify(found))
      broken.push(
        `figures of ${id} (histories ${own.map(({ n }) => n).join(', ')}): ${JSON.stringify({ expected, found })}`,
      );
  });
  return broken;
}
