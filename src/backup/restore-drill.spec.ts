import { problemsIn } from './programs.js';
import { firstDifference } from './restore-drill.js';

describe('the sums of the running and the restored database', () => {
  it.each([
    [['payment: 2 rows'], ['payment: 2 rows'], null],
    [['payment: 2 rows'], ['payment: 1 rows'], 'running: payment: 2 rows; restored: payment: 1 rows'],
    [['payment: 2 rows', 'refund: 1 rows'], ['payment: 2 rows'], 'running: refund: 1 rows; restored: nothing else'],
    [['payment: 2 rows'], ['payment: 2 rows', 'refund: 1 rows'], 'running: nothing else; restored: refund: 1 rows'],
  ])('%j and %j: %j', (running, restored, difference) => expect(firstDifference(running, restored)).toBe(difference));
});

describe('the reason of a failed restore', () => {
  it('has the errors of both programs, each once', () => {
    const output = `2026-11-26 19:00:00 P00  ERROR: [055]: unable to open missing file
2026-11-26 19:00:00 UTC [7] LOG:  redo done
2026-11-26 19:00:00 UTC [7] FATAL:  recovery ended before configured recovery target was reached
2026-11-26 19:00:01 UTC [7] FATAL:  recovery ended before configured recovery target was reached`;
    expect(problemsIn(output)).toBe(
      'ERROR: [055]: unable to open missing file FATAL:  recovery ended before configured recovery target was reached',
    );
  });
  it('is empty without an error', () => expect(problemsIn('LOG:  ready\n')).toBe(''));
});
