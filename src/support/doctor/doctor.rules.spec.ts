import { formatBytes, formatSeconds, isVersionAtLeast, stateOfNumber } from './doctor.rules.js';
import { formatFindings, ok, problem, unknown, warning } from './finding.js';

it.each([
  [0.4, '0 s'],
  [119, '119 s'],
  [120, '2 minutes'],
  [7_199, '119 minutes'],
  [7_200, '2 hours'],
  [200_000, '2 days'],
])('%d seconds are shown as %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

it.each([
  [5_300_000, '5 MB'],
  [9_999_000_000, '9999 MB'],
  [12_400_000_000, '12 GB'],
])('%d bytes are shown as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

it.each([
  [1, 'ok'],
  [2, 'warning'],
  [9, 'warning'],
  [10, 'problem'],
])('%d of 2 and 10 is %s', (value, state) => expect(stateOfNumber(value, { warning: 2, problem: 10 })).toBe(state));

it.each([
  ['v20.19.0', '>=20.19', true],
  ['v20.18.3', '>=20.19', false],
  ['v24.0.0', '>=20.19', true],
  ['v18.20.0', '>=20.19', false],
])('Node %s satisfies %s: %s', (version, minimum, right) => expect(isVersionAtLeast(version, minimum)).toBe(right));

it('prints one line for each check, and one for what to do', () => {
  const findings = [
    ok('Node', 'v24'),
    warning('Redis', 'no persistence', 'appendonly yes'),
    problem('PostgreSQL', 'does not answer', 'Start it.'),
    unknown('Backup', 'not known here'),
  ];
  expect(formatFindings(findings)).toBe(
    [
      '✓ Node        v24',
      '! Redis       no persistence',
      '              → appendonly yes',
      '✗ PostgreSQL  does not answer',
      '              → Start it.',
      '– Backup      not known here',
      '1 to fix (✗), 1 to look at (!).',
    ].join('\n'),
  );
  expect(formatFindings([ok('Node', 'v24')])).toBe('✓ Node  v24\nNothing is wrong.');
});
