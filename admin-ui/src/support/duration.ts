const UNITS = [
  { name: 'days', seconds: 86_400 },
  { name: 'hours', seconds: 3_600 },
  { name: 'minutes', seconds: 60 },
] as const;

/** A time span in its largest unit, rounded down. `name` is a key below `support.duration`. */
export function toLargestUnit(seconds: number): { name: 'seconds' | (typeof UNITS)[number]['name']; count: number } {
  const unit = UNITS.find((one) => seconds >= one.seconds);
  return unit ? { name: unit.name, count: Math.floor(seconds / unit.seconds) } : { name: 'seconds', count: seconds };
}

/** Work normally waits for seconds. A longer wait is shown as a problem. */
export const LATE_SECONDS = 60;
