import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { StoredTimelineView } from '../../../../src/payments/timeline/timeline.view';

/** Whether a payment is under way or has failed: somebody at the clinic may be asked about it. */
export const needsAttention = ({ outcome, timeline }: StoredTimelineView): boolean =>
  outcome === 'waiting' ||
  outcome === 'authorized' ||
  outcome === 'held' ||
  (outcome === 'none' && timeline.some(({ step }) => step === 'ordered' || step === 'failed'));

/** Whether a term is over, so that its timeline is closed at first. */
export const isEnded = ({ status }: Pick<TermView, 'status'>): boolean =>
  status === 'expired' || status === 'cancelled';
