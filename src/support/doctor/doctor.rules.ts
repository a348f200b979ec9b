const MINUTE_S = 60;
const [HOUR_S, DAY_S] = [3_600, 86_400];

/** A duration for people: the largest unit of which there are at least two. */
export function formatSeconds(seconds: number): string {
  if (seconds >= 2 * DAY_S) return `${Math.floor(seconds / DAY_S)} days`;
  if (seconds >= 2 * HOUR_S) return `${Math.floor(seconds / HOUR_S)} hours`;
  if (seconds >= 2 * MINUTE_S) return `${Math.floor(seconds / MINUTE_S)} minutes`;
  return `${Math.round(seconds)} s`;
}

/** @param bytes shown in whole gigabytes from 10 GB, else in megabytes */
export function formatBytes(bytes: number): string {
  const [mega, giga] = [1e6, 1e9];
  return bytes >= 10 * giga ? `${Math.round(bytes / giga)} GB` : `${Math.round(bytes / mega)} MB`;
}

/** The highest state that a number has reached. @param limits the number from which it counts */
export function stateOfNumber(
  value: number,
  limits: { warning: number; problem: number },
): 'ok' | 'warning' | 'problem' {
  if (value >= limits.problem) return 'problem';
  return value >= limits.warning ? 'warning' : 'ok';
}

/** The setting `engines` of package.json: `>=20.19`. */
export function isVersionAtLeast(version: string, minimum: string): boolean {
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
  const [actual, wanted] = [numbers(version), numbers(minimum)];
  const difference = wanted.map((part, n) => (actual[n] ?? 0) - part).find((each) => each !== 0);
  return (difference ?? 0) >= 0;
}
