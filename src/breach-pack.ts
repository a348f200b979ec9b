/**
 * `npm run breach-pack -- --from 2026-11-20T10:00 [--to 2026-11-20T12:00] [--doctor <id or email>] [--account <id or email>]
 * [--session <id>] [--ip <address>] [--noticed <time>] [--out <folder>] [--contacts]`: writes who and what a breach
 * concerns into a folder. Times without a zone are in Indian time. Changes nothing.
 */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { writeBreachPack } from './breach/breach-pack.js';
import { parseTime, runCommand, UsageError } from './command.js';
import { SystemClock } from './platform/clock.js';
import { isUuid } from './platform/db/columns.js';

const USAGE =
  'Use: npm run breach-pack -- --from 2026-11-20T10:00 [--to …] [--doctor …] [--account …] [--session …] [--ip …] [--noticed …] [--out …] [--contacts]';

function parseOptions() {
  const text = { type: 'string' } as const;
  const texts = {
    from: text,
    to: text,
    doctor: text,
    account: text,
    session: text,
    ip: text,
    noticed: text,
    out: text,
  };
  try {
    return parseArgs({ options: { ...texts, contacts: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** The id of an account, by id or email; null without one. */
async function findAccountId(db: DataSource, name: string, value: string | undefined): Promise<string | null> {
  if (value === undefined) return null;
  const column = isUuid(value) ? 'id::text' : 'lower(email)';
  const [account] = await db.query<{ id: string }[]>(`SELECT id FROM account WHERE ${column} = lower($1)`, [value]);
  if (!account) throw new UsageError(`--${name}: there is no account ${value}.\n${USAGE}`);
  return account.id;
}

/**
 * Creates the folder `out`; without one a folder in the current folder or, where that cannot be written, as in a
 * container, in that for temporary files.
 */
function createFolder(out: string | undefined, name: string): string {
  const candidates = out === undefined ? [name, join(tmpdir(), name)] : [out];
  for (const folder of candidates)
    try {
      mkdirSync(folder, { recursive: folder === out, mode: 0o700 });
      return folder;
    } catch {
      // the next one, or the error below
    }
  throw new UsageError(`The folder ${candidates.at(-1)} cannot be written: name another one with --out.`);
}

await runCommand(async (db) => {
  const { from, to, session = null, ip = null, noticed, out, contacts, ...accounts } = parseOptions();
  if (from === undefined) throw new UsageError(`--from is required, for example --from 2026-11-20T10:00.\n${USAGE}`);
  if (session !== null && !isUuid(session)) throw new UsageError(`--session must be the id of a session.\n${USAGE}`);
  const now = new SystemClock().now();
  const time = (name: string, value: string | undefined) => (value === undefined ? now : parseTime(name, value, USAGE));
  const scope = {
    from: parseTime('from', from, USAGE),
    to: time('to', to),
    doctorId: await findAccountId(db, 'doctor', accounts.doctor),
    accountId: await findAccountId(db, 'account', accounts.account),
    sessionId: session,
    ip,
  };
  const folder = createFolder(out, `breach-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`);
  const options = { folder, noticedAt: time('noticed', noticed), withContacts: contacts };
  const summary = await writeBreachPack(db, scope, options);
  return `${summary}\nWritten to ${folder}.`;
});
