// @ts-check
import Sequencer from '@jest/test-sequencer';
import { basename } from 'node:path';

/** The files that take longest, the longest first: begun last, one would run on alone while the other cores wait. */
const LONGEST_FILES = [
  ...['fuzz', 'reminders-simulation', 'refund-outcomes', 'analytics-properties', 'payments', 'platform-figures'],
  ...['whatsapp-limits', 'analytics', 'webhooks', 'outages', 'authorisation'],
];

/** Where a file stands among those, or behind them. */
const rankOf = (/** @type {string} */ path) => {
  const found = LONGEST_FILES.indexOf(basename(path).split('.')[0] ?? '');
  return found < 0 ? LONGEST_FILES.length : found;
};

/** Jest's own order is by how long a file took, which a fresh clone does not know; there it goes by size. */
export default class LongestFirst extends Sequencer {
  /** @override @param {Parameters<Sequencer['sort']>[0]} tests */
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one.path) - rankOf(other.path));
  }
}
