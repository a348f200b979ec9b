/** `unknown`: this cannot be checked from here, which is no fault. */
export type FindingState = 'ok' | 'warning' | 'problem' | 'unknown';

/** The result of one check. Texts name settings, hosts, logins and numbers; never a secret and never a person. */
export interface Finding {
  /** What was checked. @example 'Redis' */
  check: string;
  state: FindingState;
  text: string;
  /** What to do; null when nothing is wrong. */
  fix: string | null;
}

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text, fix: null });
export const warning = (check: string, text: string, fix: string): Finding => ({ check, state: 'warning', text, fix });
export const problem = (check: string, text: string, fix: string): Finding => ({ check, state: 'problem', text, fix });
export const unknown = (check: string, text: string): Finding => ({ check, state: 'unknown', text, fix: null });

const MARKS: Record<FindingState, string> = { ok: '✓', warning: '!', problem: '✗', unknown: '–' };

const SUMMARY = (problems: number, warnings: number): string =>
  problems + warnings === 0 ? 'Nothing is wrong.' : `${problems} to fix (✗), ${warnings} to look at (!).`;

/** One line for each finding, one more for what to do, and a summary. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, text, fix }) => [
    `${MARKS[state]} ${check.padEnd(width)}  ${text}`,
    ...(fix ? [`  ${' '.repeat(width)}  → ${fix}`] : []),
  ]);
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length;
  return [...lines, SUMMARY(count('problem'), count('warning'))].join('\n');
}
