import type { ImportStep } from '../../../src/imports/import.rules';
import type { ImportView } from '../../../src/imports/import.view';

/** The step that unexpected errors interrupted: rows without a result are not checked yet, and only a run finishes. */
export function failedStep({
  finished_at,
  counts,
  row_count,
}: Pick<ImportView, 'finished_at' | 'counts' | 'row_count'>): ImportStep {
  if (finished_at !== null) return 'undo';
  return counts.new + counts.same + counts.changed + counts.wrong < row_count ? 'check' : 'run';
}
