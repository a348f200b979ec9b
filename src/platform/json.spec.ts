import { hasUnstorableText, isTooDeep, toStorableJson } from './json.js';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it.each([
  ['32 levels', nested(32), false],
  ['33 levels', nested(33), true],
  ['objects', '{"a":'.repeat(40) + '1' + '}'.repeat(40), true],
  ['brackets in a text', JSON.stringify({ a: '[{'.repeat(100) }), false],
  ['an escaped quote in a text', JSON.stringify({ a: `"${'['.repeat(100)}` }), false],
  ['many side by side', `[${'[],'.repeat(500)}1]`, false],
])('%s: too deep %p', (_, json, deep) => expect(isTooDeep(Buffer.from(json))).toBe(deep));

it.each([
  ['an emoji', { name: '👍' }, false],
  ['a backslash and letters', { name: '\\ud800' }, false],
  ['NUL', { name: 'A\0B' }, true],
  ['half a pair', { name: '\ud83d' }, true],
  ['the wrong order', ['\udc4d\ud83d'], true],
  ['deep inside', { a: [{ b: ['\ud83d'] }] }, true],
  ['a key', { 'a\0': 1 }, true],
  ['no text', { a: null, b: 1, c: true }, false],
])('%s: cannot be stored %p', (_, value, bad) => expect(hasUnstorableText(value)).toBe(bad));

it('makes a value storable and leaves the rest as it is', () => {
  const value = { a: ['A\0B', '\ud83d', '👍\n"', '\\u0000', 1.5, null], 'k\0': {} };
  expect(toStorableJson(value)).toEqual({ a: ['A�B', '�', '👍\n"', '\\u0000', 1.5, null], 'k�': {} });
});
