// @ts-check
/**
 * Loaded into a tested server (`node --import`), this module removes the doctor from every condition that the server
 * sends as `nirog_app`: `doctor_id = $1` becomes `$1::uuid IS NOT NULL`. Only row-level security is left to keep
 * doctors apart. It patches the place where pg writes a statement to the wire, so it covers TypeORM, plain pg and
 * prepared statements. A condition that it cannot parse becomes an error, so that none is missed.
 */

import pg from 'pg';

/**
 * Tables with a doctor_id that are read before the tenant is known or for all doctors, and the simulators' tables. No
 * policy of the database applies to them.
 */
const SHARED = new Set([
  ...['link', 'provider_order', 'session', 'webhook_endpoint', 'sandbox', 'security_event', 'support_access'],
  ...['api_key', 'payer_link', 'public_slug', 'join_code'],
]);

const DECLARED =
  /\b(?:FROM|JOIN|UPDATE|INTO|USING)\s+(?:ONLY\s+)?"?(\w+)"?(?:\."?\w+"?)?(?:\s+(?:AS\s+)?"?(?!(?:ON|WHERE|SET|JOIN)\b)(\w+)"?)?/gi;
const COLUMN = String.raw`(?:"?(\w+)"?\s*\.\s*)?"?\bdoctor_id\b"?`;
const VALUE = String.raw`(\$\d+|'[0-9a-f-]{36}')(?:::uuid)?`;
const FORMS = [
  { pattern: new RegExp(String.raw`${COLUMN}\s*=\s*${VALUE}`, 'gi'), type: 'uuid' },
  { pattern: new RegExp(String.raw`${COLUMN}\s+IN\s*\(\s*${VALUE}\s*\)`, 'gi'), type: 'uuid' },
  { pattern: new RegExp(String.raw`${COLUMN}\s*=\s*ANY\s*\(\s*ARRAY\s*\[\s*${VALUE}\s*\]\s*\)`, 'gi'), type: 'uuid' },
  { pattern: new RegExp(String.raw`${COLUMN}\s*=\s*ANY\s*\(\s*(\$\d+)(?:::uuid\[\])?\s*\)`, 'gi'), type: 'uuid[]' },
];
/** A doctor compared with anything but another column. */
const LEFT = new RegExp(String.raw`${COLUMN}\s*(?:=|<>|!=|IN\b)(?!\s*"?(?:[a-z_]\w*"?\s*\.|doctor_id))`, 'gi');

/** The table of the condition at `index`: by its alias, or else the table named last before it. */
function tableAt(/** @type {string} */ sql, /** @type {number} */ index, /** @type {string | undefined} */ alias) {
  const named = [...sql.matchAll(DECLARED)].map(({ index: at, 1: table = '', 2: name }) => ({ at, table, name }));
  const ofAlias = alias === undefined ? named : named.filter(({ table, name }) => alias === name || alias === table);
  return (ofAlias.findLast(({ at }) => at < index) ?? ofAlias[0])?.table ?? '';
}

/** A statement that fails with an instruction. pg would lose a query if this threw. */
const unreadable = (/** @type {string} */ condition) =>
  `SELECT "teach test/without-filters.mjs: ${condition.replaceAll('"', '')}" FROM migration`;

/** Whether the doctor_id at `index` is assigned (`SET`) and not a condition. */
const isAssigned = (/** @type {string} */ sql, /** @type {number} */ index) =>
  /\bSET\b(?:(?!\bWHERE\b).)*$/is.test(sql.slice(0, index));

/** The statement without its conditions on the doctor. */
export function withoutFilters(/** @type {string} */ sql) {
  if (!/doctor_id/i.test(sql)) return sql;
  const stays = (/** @type {string} */ text, /** @type {number} */ index, /** @type {string | undefined} */ alias) =>
    SHARED.has(tableAt(text, index, alias)) || isAssigned(text, index);
  let text = sql;
  for (const { pattern, type } of FORMS) {
    const before = text;
    text = before.replace(pattern, (condition, alias, value, index) =>
      stays(before, index, alias) ? condition : `${value}::${type} IS NOT NULL`,
    );
  }
  for (const { 1: alias, index } of text.matchAll(LEFT))
    if (!stays(text, index, alias)) return unreadable(text.slice(index, index + 80));
  return text;
}

/**
 * `app`: the connection's role is nirog_app. `elsewhere`: its transaction has switched to another role.
 * @type {WeakMap<object, { app: boolean, elsewhere: boolean }>}
 */
const roles = new WeakMap();

function rewritten(/** @type {object} */ connection, /** @type {string} */ sql) {
  const role = roles.get(connection);
  if (!role?.app) return sql;
  if (/SET LOCAL ROLE/i.test(sql)) role.elsewhere = true;
  else if (/^\s*(?:COMMIT|ROLLBACK|BEGIN)/i.test(sql)) role.elsewhere = false;
  return role.elsewhere ? sql : withoutFilters(sql);
}

const { startup, query, parse } =
  /** @type {Record<'startup' | 'query' | 'parse', (...args: unknown[]) => unknown>} */ (
    /** @type {unknown} */ (pg.Connection.prototype)
  );
Object.assign(pg.Connection.prototype, {
  /** @this {object} */
  startup(/** @type {{ options?: string }} */ settings) {
    roles.set(this, { app: /role=nirog_app/.test(settings.options ?? ''), elsewhere: false });
    return startup.call(this, settings);
  },
  /** @this {object} */
  query(/** @type {string} */ sql) {
    return query.call(this, rewritten(this, sql));
  },
  /** @this {object} */
  parse(/** @type {{ text: string }} */ statement) {
    return parse.call(this, { ...statement, text: rewritten(this, statement.text) });
  },
});
