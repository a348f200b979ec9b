// @ts-check
/** What callers of the API depend on, taken from its OpenAPI document: operations, parameters, fields, types and error codes. */

/**
 * Fields or parameters and their types. The name of an optional one ends in `?`. A type is a list of alternatives,
 * separated by ` | ` and sorted: `null | string`, `"captured" | "refunded"`, `PaymentView[]`.
 * @typedef {Record<string, string>} Fields
 */

/**
 * @typedef {object} Operation
 * @property {true} [deprecated]
 * @property {Fields} parameters by place and name: `query limit?`
 * @property {string} [body] type
 * @property {Record<string, string>} responses types by status, without errors
 * @property {string[]} errors codes
 */

/** @typedef {{ operations: Record<string, Operation>, schemas: Record<string, Fields> }} Surface */

/**
 * @typedef {object} Schema of the document: the keywords that are used here
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {string} [format]
 * @property {unknown[]} [enum]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {Schema} [items]
 * @property {Schema[]} [allOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [anyOf]
 * @property {boolean | Schema} [additionalProperties]
 */

/** @typedef {Record<string, { schema?: Schema, examples?: object }>} Content by media type */

/**
 * @typedef {object} DocumentedOperation
 * @property {boolean} [deprecated]
 * @property {{ name: string, in: string, required?: boolean, schema?: Schema }[]} [parameters]
 * @property {{ content: Content }} [requestBody]
 * @property {Record<string, { content?: Content }>} responses
 */

/** @typedef {{ paths: Record<string, Record<string, DocumentedOperation>>, components?: { schemas?: Record<string, Schema> } }} Document */

const JSON_TYPE = 'application/json';
const ERROR_SCHEMA = 'ErrorView';
const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

/** @param {string[]} alternatives */
const union = (alternatives) => [...new Set(alternatives)].toSorted().join(' | ');

/** @param {string} type @returns {string[]} its alternatives */
export const alternativesOf = (type) => type.split(' | ');

/** @param {Schema} schema @returns {string[]} the alternatives of its type */
function typesOf(schema) {
  const { $ref, type = [], format, items, properties, additionalProperties } = schema;
  if ($ref) return [$ref.split('/').pop() ?? ''];
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value));
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const nullable = [type].flat().includes('null') ? ['null'] : [];
  if (parts.length > 0) return [...parts.flatMap(typesOf), ...nullable];
  return [type].flat().flatMap((name) => {
    if (name === 'array') return typesOf(items ?? {}).map((each) => `${each}[]`);
    if (name === 'object' && properties) return [inlineObject(schema)];
    if (name === 'object' && typeof additionalProperties === 'object')
      return typesOf(additionalProperties).map((each) => `{ [name]: ${each} }`);
    return [format ? `${name} (${format})` : name];
  });
}

/** @param {Schema} schema */
const inlineObject = (schema) =>
  `{ ${Object.entries(fieldsOf(schema))
    .map(([name, type]) => `${name}: ${type.replaceAll(' | ', ' or ')}`)
    .join(', ')} }`;

/** @param {Schema} schema @returns {string} '' for any value */
const typeOf = (schema) => union(typesOf(schema));

/** @param {Schema} schema @returns {Fields} */
const fieldsOf = ({ properties = {}, required = [] }) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [required.includes(name) ? name : `${name}?`, typeOf(field)]),
  );

/** @param {Content} [content] @returns {string} the type of its JSON, else its media types */
const contentType = (content = {}) => {
  const json = content[JSON_TYPE];
  return json ? typeOf(json.schema ?? {}) : union(Object.keys(content));
};

/** @param {DocumentedOperation} operation @returns {Operation} */
function operationOf({ deprecated, parameters = [], requestBody, responses }) {
  const isError = (/** @type {{ content?: Content }} */ { content }) => contentType(content) === ERROR_SCHEMA;
  const all = Object.entries(responses);
  return {
    ...(deprecated && { deprecated }),
    parameters: Object.fromEntries(
      parameters.map(({ name, in: place, required, schema }) => [
        `${place} ${name}${required ? '' : '?'}`,
        typeOf(schema ?? {}),
      ]),
    ),
    ...(requestBody && { body: contentType(requestBody.content) }),
    responses: Object.fromEntries(
      all.filter(([, response]) => !isError(response)).map(([status, { content }]) => [status, contentType(content)]),
    ),
    errors: all
      .filter(([, response]) => isError(response))
      .flatMap(([, { content }]) => Object.keys(content?.[JSON_TYPE]?.examples ?? {}))
      .toSorted(),
  };
}

/** @param {Document} document @returns {Surface} */
export function surfaceOf({ paths, components }) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => /** @type {const} */ ([`${method.toUpperCase()} ${path}`, operationOf(operation)])),
  );
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => /** @type {const} */ ([name, schema.properties ? fieldsOf(schema) : { '': typeOf(schema) }]),
  );
  return { operations: Object.fromEntries(operations), schemas: Object.fromEntries(schemas) };
}
