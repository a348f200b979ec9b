import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOperations, type Call, type Document } from './helpers/contract.js';

/** Compares the calls of all tests with the API's document. */
const FOLDER = process.env['TEST_CALLS'] ?? '';
const json = (file: string): unknown => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
if (!existsSync(join(FOLDER, 'openapi'))) throw new Error('No calls are recorded: run npm test -- stories first');
const calls = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => json(file) as Call[]);
const document = json('openapi') as Document;
const operations = listOperations(document).map(({ operation }) => operation);

/** Errors that no test can cause, with the reason. */
const NOT_BY_STORY: Record<string, string> = {};

it.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s has a test for its success and for each of its errors',
  (operationId, { security, 'x-roles': roles, 'x-error-codes': errorCodes = [] }) => {
    const made = calls.filter(({ operation }) => operation === operationId);
    const codes = new Set(made.map(({ code }) => code));
    const expected = [
      ...(security.length > 0 ? ['token.missing'] : []),
      ...(roles ? ['role.forbidden'] : []),
      ...errorCodes.filter((code) => !(`${operationId} ${code}` in NOT_BY_STORY)),
    ];
    expect(made.filter(({ status }) => status < 300)).not.toEqual([]);
    expect(expected.filter((code) => !codes.has(code))).toEqual([]);
  },
);

it('every operation has a unique id and a summary', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(names.filter((name, index) => names.indexOf(name) !== index || !/^[a-z]+\.\w+$/.test(name))).toEqual([]);
  expect(operations.filter(({ summary }) => !summary)).toEqual([]);
});

it('every number has a unit or description', () => {
  type Property = { type?: string | string[]; description?: string };
  const mute = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties as Record<string, Property>)
      .filter(
        ([, { type, description }]) => [type].flat().some((t) => t === 'number' || t === 'integer') && !description,
      )
      .map(([name]) => `${schema}.${name}`),
  );
  expect(mute).toEqual([]);
});
