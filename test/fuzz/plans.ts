import fc, { type Arbitrary } from 'fast-check';
import type { Endpoint } from '../helpers/api-endpoints.js';
import { oddBodies, oddTexts, oddValues, arbitraryValues, type Schema, type Schemas } from './values.js';

/** `key`: other software with an API key of the owner and all scopes. */
export const CALLERS = [
  'right',
  'wrong',
  'key',
  'admin',
  'support',
  'nobody',
  'nonsense',
  'pending',
  'suspended',
] as const;

type BodyChange = { set: string; to: unknown } | { without: string };

export type BodyPlan =
  | { kind: 'usual' } // the valid body of the access case
  | { kind: 'value'; value: unknown }
  | { kind: 'changed'; changes: BodyChange[] }
  | { kind: 'raw'; text: string; type: string };

/** A request before its objects are known. The same seed gives the same plans. */
export interface RequestPlan {
  endpoint: Endpoint;
  /** A method other than the operation's. */
  method: string | null;
  caller: (typeof CALLERS)[number];
  /** The owner of the objects it names. */
  owner: 0 | 1;
  /** The index among the calls kept for the operation. */
  nth: number;
  /** Replaces one of the ids in the path. */
  id: { kind: 'usual' } | { kind: 'foreign' } | { kind: 'odd'; id: string };
  body: BodyPlan;
  query: Record<string, string>;
  headers: Record<string, string>;
}

const weighted = <T>(weight: number, value: T) => ({ weight, arbitrary: fc.constant(value) });

const callers = fc.oneof(
  weighted(24, 'right' as const),
  weighted(3, 'key' as const),
  ...CALLERS.slice(1).map((name) => weighted(1, name)),
);

const USUAL_BODY: BodyPlan = { kind: 'usual' };

const ids: Arbitrary<RequestPlan['id']> = fc.oneof(
  weighted(8, { kind: 'usual' as const }),
  weighted(1, { kind: 'foreign' as const }),
  {
    weight: 1,
    arbitrary: fc.oneof(fc.uuid(), fc.uuid({ version: 7 }), oddTexts).map((id) => ({ kind: 'odd' as const, id })),
  },
);

const headers: Arbitrary<Record<string, string>> = fc.record(
  {
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('one', 'two', 'é', 'x'.repeat(256), ' ')),
    'if-none-match': fc.constantFrom('*', '"1"', 'W/"1"', 'nonsense', '""'),
    'if-match': fc.constantFrom('*', '"1"', '"999"', 'nonsense'),
    accept: fc.constantFrom('application/json', 'text/csv', 'text/html', 'nonsense', '*/*;q=0'),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'identity', 'nonsense', '*;q=0'),
    'x-request-id': fc.constantFrom('12345678', 'short', 'with space', 'x'.repeat(65)),
    'content-encoding': fc.constantFrom('gzip', 'nonsense'),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const schemaFields = (schema: Schema, schemas: Schemas): string[] => {
  const { $ref, items, properties = {} } = schema;
  if ($ref) return schemaFields(schemas[$ref.split('/').pop() ?? ''] ?? {}, schemas);
  return items ? schemaFields(items, schemas) : Object.keys(properties);
};

/** The fields of a list's rows: some can be sorted and filtered by, others cannot. */
function rowFields({ operation }: Endpoint, schemas: Schemas): string[] {
  const schema: Schema | undefined = operation.responses['200']?.content?.['application/json']?.schema;
  const response = schemas[schema?.$ref?.split('/').pop() ?? ''];
  const lists = Object.values(response?.properties ?? {}).filter(({ items }) => items);
  return ['id', ...lists.flatMap((list) => schemaFields(list, schemas))];
}

function arbitraryQueries(endpoint: Endpoint, schemas: Schemas): Arbitrary<Record<string, string>> {
  const field = fc.constantFrom(...rowFields(endpoint, schemas));
  const usual: Record<string, Arbitrary<string>> = {
    range: fc.tuple(fc.nat(40), fc.nat(99)).map(([from, more]) => JSON.stringify([from, from + more])),
    sort: fc.tuple(field, fc.constantFrom('ASC', 'DESC')).map((sort) => JSON.stringify(sort)),
    filter: fc
      .dictionary(field, oddValues, { maxKeys: 2, noNullPrototype: true })
      .map((filter) => JSON.stringify(filter)),
  };
  const parameters = endpoint.operation.parameters.filter((parameter) => parameter.in === 'query') as {
    name: string;
    schema?: Schema;
  }[];
  const each = parameters.map(({ name, schema = {} }) => {
    const good = usual[name] ?? arbitraryValues({ type: 'string', ...schema }, schemas).map(String);
    return [name, fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: oddTexts })] as const;
  });
  return fc.record<Record<string, string>>(Object.fromEntries(each), { requiredKeys: [], noNullPrototype: true });
}

function arbitraryBodies({ operation }: Endpoint, schemas: Schemas): Arbitrary<BodyPlan> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const raw = fc
    .tuple(oddBodies, fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'application/xml', 'é'))
    .map(([text, type]): BodyPlan => ({ kind: 'raw', text, type }));
  if (!schema) return fc.oneof(weighted(9, USUAL_BODY), { weight: 1, arbitrary: raw });
  const names = fc.constantFrom(...schemaFields(schema, schemas), 'unknown', '__proto__');
  const changes: Arbitrary<BodyChange> = fc.oneof(
    fc.record({ set: names, to: oddValues }),
    names.map((without) => ({ without })),
  );
  return fc.oneof(
    weighted(4, USUAL_BODY),
    { weight: 3, arbitrary: arbitraryValues(schema, schemas).map((value): BodyPlan => ({ kind: 'value', value })) },
    {
      weight: 3,
      arbitrary: fc
        .array(changes, { minLength: 1, maxLength: 2 })
        .map((all): BodyPlan => ({ kind: 'changed', changes: all })),
    },
    { weight: 1, arbitrary: raw },
  );
}

export const arbitraryPlans = (endpoints: Endpoint[], schemas: Schemas): Arbitrary<RequestPlan> =>
  fc.oneof(
    ...endpoints.map((endpoint) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        caller: callers,
        owner: fc.constantFrom(0 as const, 1 as const),
        nth: fc.nat(1_000),
        id: ids,
        body: arbitraryBodies(endpoint, schemas),
        query: fc.oneof(fc.constant({}), arbitraryQueries(endpoint, schemas)),
        method: fc.oneof(weighted(60, null), fc.constantFrom('PATCH', 'PUT', 'POST', 'DELETE', 'OPTIONS')),
        headers: fc.oneof(weighted(2, {}), headers),
      }),
    ),
  );
