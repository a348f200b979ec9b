import { FORMAT_SAMPLES, NULL_SAMPLES, SAMPLES, USUAL_VALUES } from './samples.js';

/** A JSON schema: the keywords that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  example?: unknown;
  default?: unknown;
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

/** The format of a text by its field's name. The end-to-end tests check every response against it. */
const FORMATS: [name: RegExp, format: string][] = [
  [/^(?:key_id|order_id|orderId|razorpay_payment_id|request_id)$/, ''],
  [/(?:^|_)id$|^tierId$/, 'uuid'],
  [/_at$/, 'date-time'],
  [/(?:_date|_on)$|^(?:last_appointment|startDate|endDate|paidOn|day|as_of)$/, 'date'],
];

/** The format of a text field called `name`; '' for none. */
export const formatOf = (name: string): string => FORMATS.find(([pattern]) => pattern.test(name))?.[1] ?? '';

/** Types of a schema without `null`. */
const typesOf = ({ type = [] }: Schema): string[] => [type].flat().filter((each) => each !== 'null');

/** Sets the format of a text from its name. */
export function setFormat(name: string, schema: Schema): void {
  const format = formatOf(name);
  if (format && !schema.format && !schema.enum && typesOf(schema).includes('string')) schema.format = format;
}

/** Completes every field of every schema: its format, and an example unless its docstring gives one. */
export function completeFields(schemas: Schemas): void {
  for (const [owner, { properties = {} }] of Object.entries(schemas))
    for (const [name, schema] of Object.entries(properties)) {
      setFormat(name, schema);
      if (NULL_SAMPLES.has(`${owner}.${name}`)) schema.example = null;
      else if (!findRef(schema) && !(schema.items && findRef(schema.items)))
        schema.example = exampleOf(schema, schemas, name);
    }
}

const findRef = ({ $ref, allOf = [], oneOf = [], anyOf = [] }: Schema): string | undefined =>
  $ref ?? [...allOf, ...oneOf, ...anyOf].find((part) => part.$ref)?.$ref;

/** Whether `sample`, found by the field's name, has the field's type. */
const isValidSample = (sample: unknown, schema: Schema): boolean =>
  !schema.enum && typesOf(schema).includes(Array.isArray(sample) ? 'array' : typeof sample);

const usualValue = (values: unknown[]): unknown =>
  USUAL_VALUES.find((value) => values.includes(value)) ?? values.find((value) => value !== null);

/** An example of `schema`, composed of the examples of its parts. */
export function exampleOf(schema: Schema, schemas: Schemas, name = ''): unknown {
  if (schema.example !== undefined) return schema.example;
  const target = findRef(schema);
  if (target) return exampleOf(schemas[target.split('/').pop() ?? ''] ?? {}, schemas, name);
  const sample: unknown = Object.hasOwn(SAMPLES, name) ? SAMPLES[name as keyof typeof SAMPLES] : undefined;
  if (isValidSample(sample, schema)) return sample;
  if (schema.enum) return usualValue(schema.enum);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, part]) => [field, exampleOf(part, schemas, field)]),
    );
  if (schema.items) return [exampleOf(schema.items, schemas, name)];
  const [type] = typesOf(schema);
  if (type === 'number' || type === 'integer') return schema.default ?? 1;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return FORMAT_SAMPLES[schema.format ?? ''];
}
