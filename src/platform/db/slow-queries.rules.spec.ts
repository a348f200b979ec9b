import { describeStatement } from './slow-queries.rules.js';

describe('the description of a statement', () => {
  it.each([
    ['SELECT 1', 'SELECT 1'],
    ['\n  SELECT id\n  FROM term WHERE id = $1 ', 'SELECT id FROM term WHERE id = $1'],
    [`BEGIN; SELECT set_config('app.source', '{"ip":"203.0.113.7"}', true)`, 'BEGIN; SELECT set_config(…'],
    [`UPDATE x SET name = E'Asha \\'Rao' WHERE y`, 'UPDATE x SET name = E…'],
    [`SELECT ${'column_name, '.repeat(20)}1`, `SELECT ${'column_name, '.repeat(20)}1`.slice(0, 120) + '…'],
  ])('of %j ends before the first value', (sql, text) => expect(describeStatement(sql)).toBe(text));
});
