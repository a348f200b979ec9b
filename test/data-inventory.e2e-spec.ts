import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { world } from './helpers/world.js';

const DOCUMENT = resolve(import.meta.dirname, '../docs/privacy.md');

it('docs/privacy.md says how long each table is kept', async () => {
  const section = readFileSync(DOCUMENT, 'utf8').split('## How long data is kept')[1]?.split('\n## ')[0] ?? '';
  const firstCells = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
  const named = firstCells.flatMap((cell) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, table = '']) => table));
  const w = await world();
  try {
    // A partition is part of its table.
    const tables = await w.rows<{ name: string }>(
      `SELECT CASE WHEN n.nspname = 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'search')`,
    );
    expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  } finally {
    await w.end();
  }
});
