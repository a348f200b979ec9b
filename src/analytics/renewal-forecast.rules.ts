/** How far ahead renewals are foreseen, in days; each reach includes the shorter ones. */
export const REACHES = [7, 30, 60, 90] as const;
export const FARTHEST = Math.max(...REACHES);
