import Sequencer from '@jest/test-sequencer';
import { basename } from 'node:path';

/** The slowest files, slowest first. Started last, one of them would keep the run waiting on a single core. */
const LONGEST_FILES = [
  ...['fuzz', 'reminders-simulation', 'refund-outcomes', 'analytics-properties', 'payments', 'platform-figures'],
  ...['whatsapp-limits', 'analytics', 'webhooks', 'outages', 'authorisation'],
];

/** The file's index in `LONGEST_FILES`; all other files follow. */
const rankOf = (/** @type {string} */ path) => {
  const found = LONGEST_FILES.indexOf(basename(path).split('.')[0] ?? '');
  return found < 0 ? LONGEST_FILES.length : found;
};

/** Jest orders files by their last duration, which a fresh clone does not have; then it uses file size. */
export default class LongestFirst extends Sequencer {
  /** @override @param {Parameters<Sequencer['sort']>[0]} tests */
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one.path) - rankOf(other.path));
  }
}
