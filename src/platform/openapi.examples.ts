/** A JSON schema, as far as the document's own go. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  example?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

export type Schemas = Record<string, Schema>;

/** Names that tell a text's form; the stories check every reply against it. */
const FORMATS: [name: RegExp, format: string][] = [
  [/^(?:key_id|order_id|orderId|request_id)$/, ''],
  [/(?:^|_)id$|^tierId$/, 'uuid'],
  [/_at$/, 'date-time'],
  [/(?:_date|_on)$|^(?:last_appointment|endDate|as_of)$/, 'date'],
];

const SAMPLES: Record<string, unknown> = {
  uuid: '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30',
  date: '2026-11-05',
  'date-time': '2026-11-05T04:30:00.000Z',
  email: 'asha@example.com',
  uri: 'https://example.com/asha.jpg',
};

/** The form of a text called `name`; '' when the name tells none. */
export const formatOf = (name: string): string => FORMATS.find(([pattern]) => pattern.test(name))?.[1] ?? '';

/** Writes the forms that names tell into every schema. */
export function nameFormats(schemas: Schemas): void {
  for (const { properties = {} } of Object.values(schemas))
    for (const [name, schema] of Object.entries(properties)) {
      const format = formatOf(name);
      if (format && !schema.format && !schema.enum && [schema.type].flat().includes('string')) schema.format = format;
    }
}

/** An example of `schema`, made of the examples of its parts. */
export function exampleOf(schema: Schema, schemas: Schemas, name = ''): unknown {
  if (schema.example !== undefined) return schema.example;
  const target = schema.$ref ?? schema.allOf?.[0]?.$ref ?? schema.oneOf?.[0]?.$ref ?? schema.anyOf?.[0]?.$ref;
  if (target) return exampleOf(schemas[target.split('/').pop() ?? ''] ?? {}, schemas, name);
  if (schema.enum) return schema.enum.find((value) => value !== null);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, part]) => [field, exampleOf(part, schemas, field)]),
    );
  if (schema.items) return [exampleOf(schema.items, schemas, name)];
  const type = [schema.type].flat().find((kind) => kind !== 'null');
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return SAMPLES[schema.format ?? ''] ?? name.replaceAll('_', ' ');
}
