import fc, { type Arbitrary } from 'fast-check';

/** The parts of JSON Schema that the API's document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  pattern?: string;
  example?: unknown;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
}

export type Schemas = Record<string, Schema>;

const DAY_LENGTH = 10;
const anyText = (most = 300) => fc.string({ unit: 'grapheme', maxLength: Math.min(most, 300) });
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, DAY_LENGTH));

const FORMATS: Record<string, Arbitrary<unknown>> = {
  uuid: fc.uuid(),
  date: day,
  'date-time': day.map((text) => `${text}T09:30:00Z`),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
};

function arbitraryText({ format = '', pattern, example, maxLength }: Schema): Arbitrary<unknown> {
  const form = FORMATS[format];
  if (form) return form;
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return example === undefined ? anyText(maxLength) : fc.oneof(fc.constant(example), anyText(maxLength));
}

/** Values that `schema` allows. What a schema does not express, such as phone numbers, comes from its example. */
export function arbitraryValues(schema: Schema, schemas: Schemas): Arbitrary<unknown> {
  const parts = schema.allOf ?? schema.oneOf;
  if (schema.$ref) return arbitraryValues(schemas[schema.$ref.split('/').pop() ?? ''] ?? {}, schemas);
  if (parts) return fc.oneof(...parts.map((part) => arbitraryValues(part, schemas)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const kinds = [schema.type ?? 'object'].flat().map((type): Arbitrary<unknown> => {
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'array') return fc.array(arbitraryValues(schema.items ?? {}, schemas), { maxLength: 4 });
    if (type === 'string') return arbitraryText(schema);
    if (type === 'object') return arbitraryObjects(schema, schemas);
    return fc.oneof(fc.constant(schema.example ?? 1), fc.integer({ min: 0, max: 500_000 }));
  });
  return fc.oneof(...kinds);
}

function arbitraryObjects({ properties = {}, required = [] }: Schema, schemas: Schemas): Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, field]) => [name, arbitraryValues(field, schemas)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** Invalid values for a field, an id or a query. */
export const oddTexts: Arbitrary<string> = fc.oneof(
  anyText(),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '💊'.repeat(60),
      'نص',
      '\u202e',
      'NaN',
      'Infinity',
      '-0',
      '1e999',
      '1,5',
    ],
    ...[
      'null',
      'undefined',
      '[object Object]',
      '__proto__',
      'constructor',
      "'; DROP TABLE patient; --",
      '{{7*7}}',
      '../..',
    ],
    ...['2026-02-30', '0000-00-00', '99999-01-01', '2026-11-05T00:00:00Z', '<script>', '%', '%00', '%ff', '\r\nx: y'],
    ...['9'.repeat(40), 'x'.repeat(10_001), 'é'.repeat(200), '-1', '00000000-0000-0000-0000-000000000000'],
  ),
);

export const oddValues: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddTexts },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[null, true, false, 0, -1, 1.005, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, 5e-324, [], {}, [null]],
      ...[{ toString: 'x' }, { $ne: null }, { length: 1e9 }, ['a', 'b'], nested(30), nested(2_000)],
    ),
  },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Bodies that are not JSON, or JSON that our clients never send. */
export const oddBodies: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...['', '{', '[]', 'null', '"text"', '1', '{"a":1,}', '{"a":1,"a":2}', '{"price":1e400}', '{"name":"\\ud800"}'],
      ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}', '\ufeff{}', '{"name":"\\u0000"}', '//'],
      ...['['.repeat(5_000), `{"name":"${'x'.repeat(100_000)}"}`, `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`],
    ),
  },
  { weight: 1, arbitrary: fc.constant(JSON.stringify({ name: 'x'.repeat(300_000) })) },
);
