import { paise, type Paise } from '../../shared/money.js';
import { computeMrr, type YearlyPaise } from '../figures.rules.js';

/** Why MRR moved between two closings; the first three add to it, the others take from it. */
export const MOVEMENT_KINDS = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** What one patient brought a year, at two closings. */
export interface PatientMrrChange {
  before: YearlyPaise;
  after: YearlyPaise;
  /** Had a subscription that cost money begin by the earlier closing. */
  paidBefore: boolean;
}

/** How a patient moved; null when nothing changed. */
export function classifyMovement({ before, after, paidBefore }: PatientMrrChange): MovementKind | null {
  if (before === after) return null;
  if (before === 0) return paidBefore ? 'reactivation' : 'new';
  if (after === 0) return 'churn';
  return after > before ? 'expansion' : 'contraction';
}

/** A patient who moved, and by how much a month. */
export type MovedPatient<S> = S & { kind: MovementKind; amount: Paise };

export interface Movements<S> extends Record<MovementKind, Paise> {
  opening: Paise;
  closing: Paise;
  rows: MovedPatient<S>[];
}

/**
 * The movements of all patients who paid at either closing. Each row is what the running total, rounded, gains or
 * loses by it: so rows sum to the figures, and opening plus gains minus losses is the closing, to the paisa. A row
 * is within one paisa of its exact amount.
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
