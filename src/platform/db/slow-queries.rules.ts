const LENGTH = 120;

/**
 * The beginning of a statement, to recognise it by. It ends before the first quoted value, because values may be
 * personal data: statements that set the audit context contain them.
 */
export function describeStatement(sql: string): string {
  const [unquoted = ''] = sql.split("'");
  const words = unquoted.replace(/\s+/g, ' ').trim().slice(0, LENGTH);
  return words === sql.replace(/\s+/g, ' ').trim() ? words : `${words}…`;
}
