// @ts-check
import { describe, expect, it } from '@jest/globals';
import { changelogPage, findProblems } from './changelog-page.mjs';
import { compareSurfaces } from './compare.mjs';
import { surfaceOf } from './surface.mjs';

/** @typedef {import('./surface.mjs').Document} Document */
/** @typedef {import('./surface.mjs').Schema} Schema */

const ref = (/** @type {string} */ name) => ({ $ref: `#/components/schemas/${name}` });
const json = (/** @type {Schema} */ schema) => ({ 'application/json': { schema } });
const error = (/** @type {string[]} */ ...codes) => ({
  content: {
    'application/json': { schema: ref('ErrorView'), examples: Object.fromEntries(codes.map((code) => [code, {}])) },
  },
});
const object = (/** @type {Record<string, Schema>} */ properties, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});

const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };
const LIMIT = { name: 'limit', in: 'query', schema: NUMBER };
const STATUS = { enum: ['paid', 'due'] };

/**
 * @typedef {object} Parts of a document
 * @property {object} [get] of the operation that reads payments
 * @property {object} [post] of the operation that adds one
 * @property {Document['paths']} [paths] further operations
 * @property {Record<string, Schema>} [sent] fields of the body
 * @property {string[]} [required] of the fields of the body
 * @property {Record<string, Schema>} [returned] fields of a payment
 */

/** @param {Parts} [parts] @returns {Document} */
const documentOf = ({ get, post, paths, sent, returned, required = ['name'] } = {}) => ({
  paths: {
    '/payments': {
      get: { responses: { 200: { content: json(ref('List')) }, 400: error('request.invalid') }, ...get },
      post: { requestBody: { content: json(ref('Sent')) }, responses: { 201: { content: json(ref('Row')) } }, ...post },
    },
    ...paths,
  },
  components: {
    schemas: {
      List: object({ payments: { type: 'array', items: ref('Row') } }),
      Row: object({ id: { type: 'string', format: 'uuid' }, amount: NUMBER, status: STATUS, ...returned }),
      Sent: object({ name: TEXT, note: TEXT, kind: STATUS, ...sent }, required),
    },
  },
});

/** @param {Parts} before @param {Parts} now */
const changesOf = (before, now) => compareSurfaces(surfaceOf(documentOf(before)), surfaceOf(documentOf(now)));

/** @type {[name: string, before: Parts, now: Parts, kind: string, breaking: boolean, text: string][]} */
const CASES = [
  ['an added operation', {}, { paths: { '/x': { get: { responses: {} } } } }, 'added', false, '`GET /x`'],
  ['a removed operation', { paths: { '/x': { get: { responses: {} } } } }, {}, 'removed', true, '`GET /x`'],
  ['a deprecated operation', {}, { get: { deprecated: true } }, 'changed', false, '`GET /payments`: deprecated'],
  [
    'an optional parameter',
    {},
    { get: { parameters: [LIMIT] } },
    'added',
    false,
    '`GET /payments`: parameter `limit` (query)',
  ],
  [
    'a required parameter',
    {},
    { get: { parameters: [{ ...LIMIT, required: true }] } },
    'added',
    true,
    '`GET /payments`: parameter `limit` (query) (required)',
  ],
  [
    'a removed parameter',
    { get: { parameters: [LIMIT] } },
    {},
    'removed',
    true,
    '`GET /payments`: parameter `limit` (query)',
  ],
  [
    'a parameter that becomes required',
    { get: { parameters: [LIMIT] } },
    { get: { parameters: [{ ...LIMIT, required: true }] } },
    'changed',
    true,
    '`GET /payments`: parameter `limit` (query) is required',
  ],
  ['an optional field of a body', {}, { sent: { extra: TEXT } }, 'added', false, '`Sent.extra`'],
  [
    'a required field of a body',
    {},
    { sent: { extra: TEXT }, required: ['name', 'extra'] },
    'added',
    true,
    '`Sent.extra` (required)',
  ],
  ['a removed field of a body', { sent: { extra: TEXT } }, {}, 'removed', true, '`Sent.extra`'],
  ['a field of a body that becomes optional', {}, { required: [] }, 'changed', false, '`Sent.name` is optional'],
  [
    'a field of a body that may be null',
    {},
    { sent: { note: { type: ['string', 'null'] } } },
    'changed',
    false,
    '`Sent.note` from `string` to `null | string`',
  ],
  [
    'a value of a body that is no longer accepted',
    {},
    { sent: { kind: { enum: ['paid'] } } },
    'changed',
    true,
    '`Sent.kind` from `"due" | "paid"` to `"paid"`',
  ],
  ['a field of a response', {}, { returned: { extra: TEXT } }, 'added', false, '`Row.extra`'],
  ['a removed field of a response', { returned: { extra: TEXT } }, {}, 'removed', true, '`Row.extra`'],
  [
    'a field of a response that may be null',
    {},
    { returned: { amount: { type: ['number', 'null'] } } },
    'changed',
    true,
    '`Row.amount` from `number` to `null | number`',
  ],
  [
    'a field of a response that is no longer null',
    { returned: { amount: { type: ['number', 'null'] } } },
    {},
    'changed',
    false,
    '`Row.amount` from `null | number` to `number`',
  ],
  [
    'a further value in a response',
    {},
    { returned: { status: { enum: ['paid', 'due', 'lost'] } } },
    'changed',
    false,
    '`Row.status` from `"due" | "paid"` to `"due" | "lost" | "paid"`',
  ],
  [
    'a list instead of a record',
    {},
    { post: { responses: { 201: { content: json({ type: 'array', items: ref('Row') }) } } } },
    'changed',
    true,
    '`POST /payments`: response 201 from `Row` to `Row[]`',
  ],
  [
    'an error code',
    {},
    { get: { responses: { 200: { content: json(ref('List')) }, 400: error('request.invalid', 'request.late') } } },
    'added',
    false,
    '`GET /payments`: error `request.late`',
  ],
  [
    'a removed error code',
    {},
    { get: { responses: { 200: { content: json(ref('List')) } } } },
    'removed',
    false,
    '`GET /payments`: error `request.invalid`',
  ],
  [
    'another file type',
    { get: { responses: { 200: { content: { 'text/csv': {} } } } } },
    { get: { responses: { 200: { content: { 'application/zip': {} } } } } },
    'changed',
    true,
    '`GET /payments`: response 200 from `text/csv` to `application/zip`',
  ],
];

describe('changes of the API', () => {
  it.each(CASES)('include %s', (_name, before, now, kind, breaking, text) => {
    const changes = changesOf(before, now);
    expect(changes.filter((change) => change.text === text)).toEqual([{ kind, breaking, text }]);
  });

  it('do not include descriptions and examples', () => {
    const described = { type: 'number', description: 'In rupees', example: 499 };
    const now = documentOf({ returned: { amount: described } });
    expect(compareSurfaces(surfaceOf(documentOf()), surfaceOf(now))).toEqual([]);
  });

  it('of many operations are one change', () => {
    const paths = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`/${name}`, { get: { responses: {} } }]));
    const later = Object.fromEntries(
      Object.keys(paths).map((path) => [path, { get: { responses: { 429: error('request.too_many') } } }]),
    );
    expect(changesOf({ paths }, { paths: later }).map(({ text }) => text)).toEqual([
      '`GET /a`, `GET /b`, `GET /c` and 2 more operations: error `request.too_many`',
    ]);
  });
});

describe('the changelog of the API', () => {
  const versions = [
    { version: '1.0.0', surface: surfaceOf(documentOf({ returned: { old: TEXT } })) },
    { version: '1.1.0', surface: surfaceOf(documentOf()) },
    { version: 'Unreleased', surface: surfaceOf(documentOf({ sent: { extra: TEXT } })) },
  ];
  const REASONS = { '`Row.old`': 'It was always empty.' };

  it('lists the versions, newest first, and why breaking changes were made', () => {
    const page = changelogPage(versions, REASONS);
    expect(page.slice(page.indexOf('## '))).toBe(
      `## Unreleased\n\nSince 1.1.0.\n\n### Added\n\n- \`Sent.extra\`\n\n## 1.1.0\n\nSince 1.0.0.\n\n### Breaking\n\n- removed: \`Row.old\`. It was always empty.\n`,
    );
  });

  it.each([
    [REASONS, []],
    [{}, [expect.stringContaining('`Row.old`')]],
    [{ ...REASONS, '`Row.id`': 'Renamed.' }, [expect.stringContaining('`Row.id`')]],
  ])('with the reasons %j has the problems %j', (reasons, problems) => {
    expect(findProblems(versions, reasons)).toEqual(problems);
  });
});
