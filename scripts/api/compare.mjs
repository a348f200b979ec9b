// @ts-check
/** Compares two versions of the API. */
import { alternativesOf } from './surface.mjs';

/** @typedef {import('./surface.mjs').Surface} Surface */
/** @typedef {import('./surface.mjs').Fields} Fields */
/** @typedef {'added' | 'changed' | 'removed'} Kind */

/**
 * @typedef {object} Change
 * @property {Kind} kind
 * @property {boolean} breaking whether software that works with the version before can fail
 * @property {string} text in Markdown
 */

/** A change of one operation; equal details of several operations are reported together. @typedef {{ kind: Kind, breaking: boolean, detail: string }} Detail */

/** Who sends a value: a caller, the API, or with a schema perhaps both. @typedef {{ sent: boolean, returned: boolean }} Direction */

const SENT = { sent: true, returned: false };
const RETURNED = { sent: false, returned: true };
/** Operations that are named in a change which others have too. */
const MAX_NAMED = 3;

/**
 * @template T
 * @param {Record<string, T>} before @param {Record<string, T>} now
 * @returns {{ added: string[], removed: string[], kept: string[] }} names
 */
const compareNames = (before, now) => ({
  added: Object.keys(now).filter((name) => !Object.hasOwn(before, name)),
  removed: Object.keys(before).filter((name) => !Object.hasOwn(now, name)),
  kept: Object.keys(now).filter((name) => Object.hasOwn(before, name)),
});

/** @param {string} type */
const isLiteral = (type) => type.startsWith('"');

/**
 * A caller may still send an alternative that is missing now, and may not know one that is new in a response. Callers
 * must expect further values of an enumeration.
 * @param {string} before type @param {string} now @param {Direction} direction
 */
function breaksType(before, now, { sent, returned }) {
  const [old, current] = [alternativesOf(before), alternativesOf(now)];
  const isMissing = old.some((type) => !current.includes(type));
  const added = current.filter((type) => !old.includes(type));
  const isNew = added.some((type) => !(isLiteral(type) && old.some(isLiteral)));
  return (sent && isMissing) || (returned && isNew);
}

/** @param {Fields} fields @returns {Record<string, { type: string, required: boolean }>} by name */
const parseFields = (fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, type]) => [key.replace(/\?$/, ''), { type, required: !key.endsWith('?') }]),
  );

/**
 * @param {Fields} before @param {Fields} now @param {Direction} direction
 * @param {(name: string) => string} describe how a change names a field
 * @returns {Detail[]}
 */
function compareFields(before, now, direction, describe) {
  const [old, current] = [parseFields(before), parseFields(now)];
  const { added, removed, kept } = compareNames(old, current);
  return [
    ...added.map((name) => {
      const required = current[name]?.required && direction.sent;
      return {
        kind: /** @type {const} */ ('added'),
        breaking: Boolean(required),
        detail: `${describe(name)}${required ? ' (required)' : ''}`,
      };
    }),
    ...removed.map((name) => ({ kind: /** @type {const} */ ('removed'), breaking: true, detail: describe(name) })),
    ...kept.flatMap((name) => {
      const [was, is] = [old[name], current[name]];
      if (!was || !is) return [];
      return [
        ...(was.required === is.required
          ? []
          : [
              {
                kind: /** @type {const} */ ('changed'),
                breaking: is.required ? direction.sent : direction.returned,
                detail: `${describe(name)} is ${is.required ? 'required' : 'optional'}`,
              },
            ]),
        ...compareTypes(was.type, is.type, direction, describe(name)),
      ];
    }),
  ];
}

/** @param {string} before type @param {string} now @param {Direction} direction @param {string} what @returns {Detail[]} */
const compareTypes = (before, now, direction, what) =>
  before === now
    ? []
    : [
        {
          kind: 'changed',
          breaking: breaksType(before, now, direction),
          detail: `${what} from \`${before || 'nothing'}\` to \`${now || 'nothing'}\``,
        },
      ];

/** @param {import('./surface.mjs').Operation} before @param {import('./surface.mjs').Operation} now @returns {Detail[]} */
function compareOperations(before, now) {
  const { added, removed, kept } = compareNames(before.responses, now.responses);
  const parameter = (/** @type {string} */ name) => `parameter \`${name.split(' ').pop()}\` (${name.split(' ')[0]})`;
  const code = (/** @type {string} */ name) => `error \`${name}\``;
  return [
    ...(now.deprecated && !before.deprecated
      ? [{ kind: /** @type {const} */ ('changed'), breaking: false, detail: 'deprecated' }]
      : []),
    ...compareFields(before.parameters, now.parameters, SENT, parameter),
    ...compareTypes(before.body ?? '', now.body ?? '', SENT, 'body'),
    ...added.map((status) => ({
      kind: /** @type {const} */ ('added'),
      breaking: status.startsWith('2'),
      detail: `response ${status}`,
    })),
    ...removed.map((status) => ({
      kind: /** @type {const} */ ('removed'),
      breaking: true,
      detail: `response ${status}`,
    })),
    ...kept.flatMap((status) =>
      compareTypes(before.responses[status] ?? '', now.responses[status] ?? '', RETURNED, `response ${status}`),
    ),
    ...now.errors
      .filter((name) => !before.errors.includes(name))
      .map((name) => ({ kind: /** @type {const} */ ('added'), breaking: false, detail: code(name) })),
    ...before.errors
      .filter((name) => !now.errors.includes(name))
      .map((name) => ({ kind: /** @type {const} */ ('removed'), breaking: false, detail: code(name) })),
  ];
}

/** The schemas that `types` name, and those that their fields name. @param {Surface} surface @param {string[]} types */
function reachableSchemas({ schemas }, types) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ type) => {
    for (const [name] of type.matchAll(/\w+/g))
      if (Object.hasOwn(schemas, name) && !found.has(name)) {
        found.add(name);
        for (const field of Object.values(schemas[name] ?? {})) visit(field);
      }
  };
  for (const type of types) visit(type);
  return found;
}

/** @param {Surface} surface @returns {(schema: string) => Direction} */
function directionsIn(surface) {
  const operations = Object.values(surface.operations);
  const sent = reachableSchemas(
    surface,
    operations.flatMap(({ parameters, body = '' }) => [...Object.values(parameters), body]),
  );
  const returned = reachableSchemas(
    surface,
    operations.flatMap(({ responses }) => Object.values(responses)),
  );
  return (schema) => ({ sent: sent.has(schema), returned: returned.has(schema) });
}

/** @param {string[]} operations */
const nameOperations = (operations) => {
  const named = operations.slice(0, operations.length > MAX_NAMED + 1 ? MAX_NAMED : operations.length);
  const others = operations.length - named.length;
  return `${named.map((name) => `\`${name}\``).join(', ')}${others > 0 ? ` and ${others} more operations` : ''}`;
};

/** One change for each detail, with the operations that have it. @param {[operation: string, Detail][]} details @returns {Change[]} */
function groupDetails(details) {
  /** @type {Map<string, Detail & { operations: string[] }>} */
  const groups = new Map();
  for (const [operation, detail] of details) {
    const key = JSON.stringify(detail);
    const group = groups.get(key) ?? { ...detail, operations: [] };
    group.operations.push(operation);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ kind, breaking, detail, operations }) => ({
    kind,
    breaking,
    text: `${nameOperations(operations)}: ${detail}`,
  }));
}

/** @param {Surface} before @param {Surface} now @returns {Change[]} */
export function compareSurfaces(before, now) {
  const operations = compareNames(before.operations, now.operations);
  const schemas = compareNames(before.schemas, now.schemas);
  const directionOf = directionsIn(now);
  const details = operations.kept.flatMap((name) => {
    const [was, is] = [before.operations[name], now.operations[name]];
    return was && is
      ? compareOperations(was, is).map((detail) => /** @type {[string, Detail]} */ ([name, detail]))
      : [];
  });
  return [
    ...operations.added.map((name) => ({ kind: /** @type {const} */ ('added'), breaking: false, text: `\`${name}\`` })),
    ...operations.removed.map((name) => ({
      kind: /** @type {const} */ ('removed'),
      breaking: true,
      text: `\`${name}\``,
    })),
    ...groupDetails(details),
    ...schemas.kept.flatMap((schema) => {
      const describe = (/** @type {string} */ field) => `\`${[schema, field].filter(Boolean).join('.')}\``;
      return compareFields(before.schemas[schema] ?? {}, now.schemas[schema] ?? {}, directionOf(schema), describe).map(
        ({ detail, ...change }) => ({ ...change, text: detail }),
      );
    }),
  ];
}
