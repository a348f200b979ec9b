/** The compared facts as text lines: one per term, order, payment, hold and refund, and one per kind of message. */
export type FactLines = string[];

export const factLine = (...words: (string | number | null)[]): string =>
  words.map((word) => (word === null ? '–' : String(word))).join(' ');

export const groupBy = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
};
