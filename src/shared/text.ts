/** Lines of a free text: split on newlines when there is one, else on commas; trimmed, blanks dropped. */
export const listOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\n/.test(text ?? '') ? '\n' : ',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The first word of a name, for greeting somebody. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
