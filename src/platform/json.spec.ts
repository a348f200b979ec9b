import { isTooDeep } from './json.js';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it.each([
  ['32 levels', nested(32), false],
  ['33 levels', nested(33), true],
  ['objects', '{"a":'.repeat(40) + '1' + '}'.repeat(40), true],
  ['brackets in a text', JSON.stringify({ a: '[{'.repeat(100) }), false],
  ['an escaped quote in a text', JSON.stringify({ a: `"${'['.repeat(100)}` }), false],
  ['many side by side', `[${'[],'.repeat(500)}1]`, false],
])('%s: too deep %p', (_, json, deep) => expect(isTooDeep(Buffer.from(json))).toBe(deep));
