export interface Texts {
  readonly [name: string]: string | Texts | undefined;
}

/** Values for placeholders. `smart_count` selects singular or plural. `_` is shown if the key is unknown. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Separates singular and plural. */
const PLURAL_SEPARATOR = '||||';

function lookUp(texts: Texts, key: string): string | undefined {
  let found: Texts[string] = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** @example interpolate('%{smart_count} day |||| %{smart_count} days', { smart_count: 2 }) is '2 days' */
function interpolate(text: string, values: Values): string {
  const { smart_count: count } = values;
  const [singular = '', plural = singular] = text.split(PLURAL_SEPARATOR);
  const form = count === undefined ? text : (count === 1 ? singular : plural).trim();
  return form.replace(/%\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/**
 * Returns a translate function. It searches the catalogs in order and fills placeholders. An unknown key is returned as
 * it is, because it may be a text from the server. A number as the second argument is the count.
 */
export const translator =
  (...catalogs: Texts[]) =>
  (key: string, valuesOrCount: Values | number = {}): string => {
    const values: Values = typeof valuesOrCount === 'number' ? { smart_count: valuesOrCount } : valuesOrCount;
    let text: string | undefined;
    for (const texts of catalogs) text ??= lookUp(texts, key);
    return interpolate(text ?? (typeof values['_'] === 'string' ? values['_'] : key), values);
  };
