import { paise, type Paise } from '../../shared/money.js';
import { computeMrr, type YearlyPaise } from '../figures.rules.js';

/** Why MRR changed between two closings. The first three increase it, the others decrease it. */
export const MOVEMENT_KINDS = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A patient's yearly revenue at two closings. */
export interface PatientMrrChange {
  before: YearlyPaise;
  after: YearlyPaise;
  /** Whether a subscription with a price had started by the earlier closing. */
  paidBefore: boolean;
}

/** Null if nothing changed. */
export function classifyMovement({ before, after, paidBefore }: PatientMrrChange): MovementKind | null {
  if (before === after) return null;
  if (before === 0) return paidBefore ? 'reactivation' : 'new';
  if (after === 0) return 'churn';
  return after > before ? 'expansion' : 'contraction';
}

/** A patient whose MRR changed, and by how much: never negative. */
export type MovedPatient<S> = S & { kind: MovementKind; amount: Paise };

export interface Movements<S> extends Record<MovementKind, Paise> {
  opening: Paise;
  closing: Paise;
  rows: MovedPatient<S>[];
}

/**
 * Computes the movements of all patients who paid at either closing. The amount of a row is its change of the rounded
 * running total. Rows therefore sum to the figures, and opening plus gains minus losses equals the closing. A row is
 * within one paisa of its exact amount.
 */
export function computeMovements<Change extends PatientMrrChange>(changes: readonly Change[]): Movements<Change> {
  let exactTotal = changes.reduce((sum, { before }) => sum + before, 0);
  const opening = computeMrr(exactTotal);
  let roundedTotal = opening;
  const rows: MovedPatient<Change>[] = [];
  const total = { new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0 };
  for (const kind of MOVEMENT_KINDS)
    for (const change of changes.filter((one) => classifyMovement(one) === kind)) {
      exactTotal += change.after - change.before;
      const amount = paise(Math.abs(computeMrr(exactTotal) - roundedTotal));
      roundedTotal = computeMrr(exactTotal);
      total[kind] += amount;
      rows.push({ ...change, kind, amount });
    }
  return {
    opening,
    closing: roundedTotal,
    rows,
    new: paise(total.new),
    reactivation: paise(total.reactivation),
    expansion: paise(total.expansion),
    contraction: paise(total.contraction),
    churn: paise(total.churn),
  };
}
