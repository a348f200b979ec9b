import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const SETUP_MS = 180_000;

interface Urls {
  reason?: string;
  ownerUrl: string;
  appUrl: string;
  superuserUrl: string;
}

/** The logins that scripts/deploy/database.sh creates, and whom scripts/deploy/pg_hba.conf admits. */
describe('the database of Compose', () => {
  let postgres: ChildProcess;
  let urls: Urls;

  beforeAll(async () => {
    const program = resolve(import.meta.dirname, 'database-logins.mjs');
    postgres = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (!postgres.stdout) throw new Error('the database has no output');
    let printed = '';
    for await (const chunk of postgres.stdout) if ((printed += String(chunk)).endsWith('}\n')) break;
    urls = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Urls;
    if (urls.reason !== undefined) throw new Error(urls.reason);
  }, SETUP_MS);
  afterAll(async () => {
    const ended = once(postgres, 'exit');
    postgres.kill('SIGTERM');
    await ended;
  });

  async function ask<T extends object>(connectionString: string, sql: string): Promise<T[]> {
    const db = new pg.Client({ connectionString });
    await db.connect();
    try {
      return (await db.query<T>(sql)).rows;
    } finally {
      await db.end();
    }
  }

  it('is migrated by an owner that is no superuser, with the secrets of the service alone', async () => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, NODE_ENV: 'production', DEMO: 'off', ROLE: 'migrate' };
    await promisify(execFile)(process.execPath, [resolve(import.meta.dirname, '../dist/migrate.js')], {
      env: { ...env, DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl },
    });
    const roles = `SELECT rolname, rolsuper, rolbypassrls,
        (SELECT count(*) > 0 FROM pg_tables WHERE tableowner = rolname AND schemaname = 'public') AS owns
      FROM pg_roles WHERE rolname IN ('nirog_owner', 'nirog_login') ORDER BY rolname`;
    expect(await ask(urls.appUrl, roles)).toEqual([
      { rolname: 'nirog_login', rolsuper: false, rolbypassrls: false, owns: false },
      { rolname: 'nirog_owner', rolsuper: false, rolbypassrls: false, owns: true },
    ]);
  });

  it('refuses unencrypted connections, other databases and the superuser', async () => {
    const plain = urls.appUrl.split('?')[0] ?? '';
    const other = urls.appUrl.replace('/nirog_logins?', '/postgres?');
    for (const url of [plain, other, urls.superuserUrl])
      await expect(ask(url, 'SELECT')).rejects.toThrow(/pg_hba\.conf/);
  });
});
