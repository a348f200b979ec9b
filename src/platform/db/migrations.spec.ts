import { readdirSync } from 'node:fs';
import { MIGRATIONS, pendingMigrations } from './migrations.js';

const FOLDER = new URL('../../migrations/', import.meta.url);

const database =
  (oid: string | null, names: readonly string[] = []) =>
  (sql: string): Promise<unknown> =>
    Promise.resolve(sql.includes('to_regclass') ? [{ oid }] : names.map((name) => ({ name })));

it('derives the names that TypeORM stores from the file names', async () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(new URL(file, FOLDER).href) as Promise<object>));
  const classes = modules
    .flatMap((module) => Object.values(module) as unknown[])
    .filter((one): one is { name: string } => typeof one === 'function' && 'up' in (one.prototype as object));
  expect(classes.map(({ name }) => name).sort()).toEqual([...MIGRATIONS].sort());
});

it.each([
  ['an empty database', database(null), MIGRATIONS],
  ['a database that is up to date', database('migration', MIGRATIONS), []],
  ['a database of an older build', database('migration', MIGRATIONS.slice(0, -1)), MIGRATIONS.slice(-1)],
  ['a database of a newer build', database('migration', [...MIGRATIONS, 'Later1']), []],
])('finds the pending migrations of %s', async (_, query, missing) => {
  expect(await pendingMigrations(query)).toEqual(missing);
});
