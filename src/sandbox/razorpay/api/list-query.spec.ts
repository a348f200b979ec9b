import { ProviderError } from '../../provider-error.js';
import { parseExpand, parseListQuery, type Query } from './list-query.js';

describe('a list query', () => {
  it.each<[Query, object]>([
    [{}, { count: 10, skip: 0, from: undefined, to: undefined }],
    [
      { count: '100', skip: '3' },
      { count: 100, skip: 3 },
    ],
    [
      { from: '946684800', to: '4765046400' },
      { from: 946_684_800, to: 4_765_046_400 },
    ],
    [
      { authorized: '0', receipt: 'r' },
      { authorized: false, receipt: 'r' },
    ],
  ])('%j', (query, parsed) => expect(parseListQuery(query, 'key', ['authorized', 'receipt'])).toMatchObject(parsed));

  it.each([{ count: '101' }, { count: '1.5' }, { skip: '-1' }, { from: '946684799' }, { to: 'x' }, { receipt: 'r' }])(
    '%j is rejected',
    (query) => expect(() => parseListQuery(query, 'key')).toThrow(ProviderError),
  );

  it.each<[Query, string[]]>([
    [{}, []],
    [{ 'expand[]': 'card' }, ['card']],
    [{ 'expand[]': ['payments', 'transfers'] }, ['payments', 'transfers']],
  ])('%j expands %j', (query, expanded) => expect(parseExpand(query)).toEqual(expanded));
});
