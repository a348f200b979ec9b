import { parseVersion } from './plan.dto.js';

it.each([
  [undefined, undefined, undefined],
  [undefined, 3, 3],
  ['"3"', undefined, 3],
  ['W/"3"', undefined, 3],
  ['3', undefined, 3],
  [' "3" ', 3, 3],
  ['*', undefined, undefined],
  ['*', 3, 3],
])('If-Match %s with version %s in the body requires version %s', (ifMatch, version, expected) => {
  expect(parseVersion({ version }, ifMatch)).toBe(expected);
});

it.each(['', '"', '"3', '3"', '"three"', '"3", "4"', 'W/"0xabc"', '-1', '1.5', '1234567890'])(
  'If-Match %s is an error of the field If-Match',
  (ifMatch) => {
    expect(() => parseVersion({}, ifMatch)).toThrow(
      expect.objectContaining({ details: [{ field: 'If-Match', message: expect.any(String) as string }] }) as Error,
    );
  },
);

it('throws when header and body differ', () => {
  expect(() => parseVersion({ version: 4 }, '"3"')).toThrow('differ');
});
