import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Document } from './contract.js';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const pointerTo = (path: string[]): string =>
  path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

const nodeAt = (document: object, path: string[]): Node =>
  path.reduce((node, part) => node[part] as Node, document as Node);

/** An example, the path of its schema in the document, and the name of its field or parameter. */
interface Example {
  path: string[];
  name: string;
  value: unknown;
}

/** The invalid and missing examples of an OpenAPI document, one line each. */
export function exampleProblems(original: Document): string[] {
  const document = structuredClone(original);
  for (const schema of Object.values(document.components.schemas))
    if (schema.properties) schema.additionalProperties ??= false;
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
  ajv.addSchema(document, 'api');

  /** Validators by schema without its texts. Most schemas repeat, and compiling is slow. */
  const validators = new Map<string, ValidateFunction>();

  const problemsOf = ({ path, name, value }: Example): string[] => {
    const key = JSON.stringify({ ...nodeAt(document, path), description: '', example: '' });
    const valid = validators.get(key) ?? ajv.compile({ $ref: `api#/${pointerTo(path)}` });
    validators.set(key, valid);
    const errors = valid(value) ? [] : [ajv.errorsText(valid.errors, { dataVar: 'example' })];
    return [...errors, ...findPlaceholders(value, name)].map((problem) => `${path.join(' ')}: ${problem}`);
  };
  const all = [...findExamples(document as unknown as Node, [])].flatMap(problemsOf);
  return [...findMissingExamples(document), ...all];
}

/** Every example of schemas, parameters, headers and bodies. */
function* findExamples(node: Node, path: string[], name = ''): Generator<Example> {
  const isNamed = path.at(-1) === 'properties'; // a field may be called `example`
  if (!isNamed) {
    const schemaPath = isNode(node['schema']) ? [...path, 'schema'] : path;
    const many = isNode(node['examples']) ? (Object.values(node['examples']) as Node[]) : [];
    const values = [...('example' in node ? [node['example']] : []), ...many.map(({ value }) => value)];
    for (const value of values) yield { path: schemaPath, name, value };
  }
  for (const [key, child] of Object.entries(node))
    if (isNode(child) && (isNamed || !['example', 'examples'].includes(key)))
      yield* findExamples(child, [...path, key], parameterName(child) ?? (key === 'schema' ? name : key));
}

/** A parameter's own name, because its key in the document is an array index. */
const parameterName = ({ in: place, name }: Node): string | null =>
  typeof place === 'string' && typeof name === 'string' ? name : null;

/** Examples that only repeat their field's name, or are empty. */
function findPlaceholders(value: unknown, name: string): string[] {
  if (isNode(value)) {
    const fields = Object.entries(value);
    return fields.flatMap(([field, part]) => findPlaceholders(part, Array.isArray(value) ? name : field));
  }
  if (typeof value !== 'string') return [];
  const plain = (text: string) => text.toLowerCase().replace(/[\W_]/g, '');
  const isPlaceholder = value.trim() === '' || plain(value) === plain(name) || plain(value) === 'string';
  return isPlaceholder ? [`${name} has the placeholder ${JSON.stringify(value)}`] : [];
}

/** Fields, parameters, headers and bodies without an example. */
function findMissingExamples({ paths, components }: Document): string[] {
  const has = (node: object, schema: unknown) =>
    'example' in node || 'examples' in node || (isNode(schema) && schema['example'] !== undefined);
  const missing: string[] = [];
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters, requestBody, responses }] of Object.entries(operations)) {
      const named = parameters.map((parameter) => [parameter.name, parameter] as const);
      const bodies = [requestBody, ...Object.values(responses)].flatMap((body) => [
        ...Object.entries(body?.content ?? {}),
        ...Object.entries((body as { headers?: Record<string, object> } | undefined)?.headers ?? {}),
      ]);
      for (const [name, part] of [...named, ...bodies])
        if (!has(part, (part as Node)['schema'])) missing.push(`${method} ${path} ${name}: there is no example`);
    }
  for (const [schema, { properties = {} }] of Object.entries(components.schemas))
    for (const [field, part] of Object.entries(properties as Record<string, Node>))
      if (!('example' in part) && !JSON.stringify(part).includes('"$ref"'))
        missing.push(`${schema}.${field}: there is no example`);
  return missing;
}
