import { listRows, nextPage, type PageRequest } from './pages.js';

const FIRST: PageRequest = { range: [0, 99] };
const of = (range: string) => ({ 'content-range': range });
const link = (value: string) => ({ link: value });

describe('the next page', () => {
  it.each<[title: string, request: PageRequest, count: number, headers: Record<string, string>, PageRequest | null]>([
    ['begins after the rows returned', FIRST, 100, of('patients 0-99/319'), { range: [100, 199] }],
    ['begins there too if fewer were returned', FIRST, 50, of('patients 0-49/319'), { range: [50, 149] }],
    ['is missing after the last row', { range: [300, 399] }, 19, of('patients 300-318/319'), null],
    ['is missing if the last page is full', FIRST, 100, of('patients 0-99/100'), null],
    ['is missing in an empty list', FIRST, 0, of('patients */0'), null],
    ['is missing if rows were deleted meanwhile', { range: [100, 199] }, 0, of('patients */150'), null],
    [
      'is the link',
      FIRST,
      100,
      link('</api/patients?after=x&limit=100>; rel="next"'),
      { next: '/api/patients?after=x&limit=100' },
    ],
    [
      'is the one link of several',
      FIRST,
      1,
      link('</a>; rel="first", </b?after=1,2>; rel=next'),
      { next: '/b?after=1,2' },
    ],
    ['is no other link', FIRST, 0, link('</api/docs>; rel="deprecation"'), null],
    ['is the link after the first page by cursor', { limit: 100 }, 100, link('</b>; rel="next"'), { next: '/b' }],
    ['is missing without a link after the first page by cursor', { limit: 100 }, 100, {}, null],
    ['is missing without a link after a page that was linked', { next: '/b' }, 100, of('patients 0-99/319'), null],
  ])('%s', (_, request, count, headers, expected) => {
    expect(nextPage(request, count, new Headers(headers))).toEqual(expected);
  });
});

it('reads a page only when its rows are needed', async () => {
  const requests: PageRequest[] = [];
  const rows = listRows((request) => {
    requests.push(request);
    const from = 'range' in request ? request.range[0] : 0;
    return Promise.resolve({
      rows: Array.from({ length: 100 }, (_, index) => from + index),
      headers: new Headers(of(`patients ${from}-${from + 99}/300`)),
    });
  }, 'by range');
  for await (const row of rows) if (row === 150) break;
  expect(requests).toEqual([{ range: [0, 99] }, { range: [100, 199] }]);
});
