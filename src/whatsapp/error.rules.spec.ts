import { KNOWN_CODES, retryDelaySeconds, findErrorRule, isDocumentError, type Remedy } from './error.rules.js';

/** Every code that Meta documents, once. */
const TABLE: Record<Remedy, number[]> = {
  pause_all: [0, 3, 10, 33, 190, 200, 131005, 131031, 131037, 131042, 131045, 133010, 133016, 368],
  pause_marketing: [131048, 131064],
  retry: [1, 2, 4, 80007, 130429, 131000, 131016, 131052, 131053, 131057, 132069, 133004],
  retry_pair_limit: [131056],
  retry_tomorrow: [131049],
  opt_out: [131050],
  mark_unreachable: [131026],
  fail: [130403, 130472, 130497, 131021, 131030, 131047],
  pause_template: [132001, 132007, 132015, 132016, 132068],
  report_bug: [100, 104, 131008, 131009, 131051, 132000, 132005, 132012, 132018, 135000],
};
const cases = Object.entries(TABLE).flatMap(([remedy, codes]) => codes.map((code) => [code, remedy] as const));

describe('error rules', () => {
  it.each(cases)('%d: %s', (code, remedy) => expect(findErrorRule(code).remedy).toBe(remedy));

  it('has no code that is missing in this table', () =>
    expect([...KNOWN_CODES].sort()).toEqual(cases.map(([code]) => code).sort()));

  it('knows the codes for which the file of a message may be the reason', () =>
    expect(KNOWN_CODES.filter(isDocumentError).sort()).toEqual(
      [131052, 131053, ...TABLE.pause_template, 132012].sort(),
    ));

  it('handles every permission code alike', () => expect(findErrorRule(299).remedy).toBe('pause_all'));
  it('fails a message with an unknown code', () => expect(findErrorRule(999_999).remedy).toBe('fail'));

  it.each([
    ['retry', 1, 1],
    ['retry', 4, 64],
    ['retry_pair_limit', 1, 4],
    ['retry_pair_limit', 3, 64],
  ] as const)('%s after attempt %d: about %d seconds', (remedy, attempts, seconds) => {
    expect(retryDelaySeconds(remedy, attempts, 0)).toBeCloseTo(seconds * 0.8);
    expect(retryDelaySeconds(remedy, attempts, 1)).toBeCloseTo(seconds * 1.2);
  });
});
