/** Texts by name, in groups. */
export interface Texts {
  readonly [name: string]: string | Texts | undefined;
}

/** What goes into a text, by name; `smart_count` chooses its form; `_` is shown when the key is not known. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Between the forms of a text for one and for any other number. */
const PLURAL_SEPARATOR = '||||';

function lookUp(texts: Texts, key: string): string | undefined {
  let found: Texts[string] = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** @example fill('%{smart_count} day |||| %{smart_count} days', { smart_count: 2 }) is '2 days' */
function interpolate(text: string, values: Values): string {
  const { smart_count: count } = values;
  const [singular = '', plural = singular] = text.split(PLURAL_SEPARATOR);
  const form = count === undefined ? text : (count === 1 ? singular : plural).trim();
  return form.replace(/%\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/**
 * Looks a key (`nav.dashboard`) up, first in the first texts, and fills its gaps. A key that leads nowhere is shown as it
 * is: it may be a text of the server's. A number alone is the count.
 */
export const translator =
  (...catalogs: Texts[]) =>
  (key: string, valuesOrCount: Values | number = {}): string => {
    const values: Values = typeof valuesOrCount === 'number' ? { smart_count: valuesOrCount } : valuesOrCount;
    let text: string | undefined;
    for (const texts of catalogs) text ??= lookUp(texts, key);
    return interpolate(text ?? (typeof values['_'] === 'string' ? values['_'] : key), values);
  };
