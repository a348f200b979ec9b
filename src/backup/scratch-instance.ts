import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pgBackRest, problemsIn, startProgram, type User } from './programs.js';

const START_POLL_MS = 200;
const STOP_MS = 10_000;

/** Where the programs of the running database are, and who runs them. */
export interface Server {
  /** The folder with `postgres`. */
  programs: string;
  user: User;
  database: string;
  login: string;
}

/** Settings that differ from the restored ones. It listens on a socket in its folder only, and archives nothing. */
const scratchSettings = (folder: string): Record<string, string> => ({
  config_file: join(folder, 'postgresql.conf'),
  hba_file: join(folder, 'pg_hba.conf'),
  ident_file: join(folder, 'pg_ident.conf'),
  listen_addresses: '',
  unix_socket_directories: folder,
  port: '5432',
  archive_mode: 'off',
  hot_standby: 'off', // no connection before the recovery has ended, so the running database's limits do not matter
  fsync: 'off',
  ssl: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
  shared_preload_libraries: '',
  synchronous_standby_names: '',
});

/** Restores the newest backup, with WAL up to the restore point, into `folder`, which must be new. */
async function restore(folder: string, restorePoint: string, user: User): Promise<string> {
  const data = join(folder, 'data');
  for (const path of [folder, data]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
  }
  const target = ['--type=name', `--target=${restorePoint}`, '--target-action=promote'];
  const place = [`--pg1-path=${data}`, `--tablespace-map-all=${join(folder, 'tablespaces')}`];
  await pgBackRest(['restore', ...place, ...target, '--archive-mode=off'], user);
  for (const [name, text] of [
    ['postgresql.conf', ''],
    ['pg_hba.conf', 'local all all trust\n'],
    ['pg_ident.conf', ''],
  ] as const)
    writeFileSync(join(folder, name), text, { mode: 0o644 });
  return data;
}

async function connectWhenReady(
  folder: string,
  { database, login: user }: Server,
  hasEnded: () => boolean,
): Promise<pg.Client | null> {
  while (!hasEnded()) {
    const client = new pg.Client({ host: folder, port: 5432, database, user });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch {
      await client.end().catch(() => undefined);
      await sleep(START_POLL_MS);
    }
  }
  return null;
}

/**
 * Restores the newest backup into `folder`, starts a PostgreSQL on it, and removes both after `work`.
 * @throws Error with the message of pgBackRest or PostgreSQL if the backup or its WAL is damaged.
 */
export async function withScratchInstance<T>(
  folder: string,
  server: Server,
  restorePoint: string,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> {
  // A drill that was killed leaves its folder. Its PostgreSQL stops by itself once its files are missing.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  remove();
  try {
    const data = await restore(folder, restorePoint, server.user);
    const settings = Object.entries(scratchSettings(folder)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { child, exited, hasEnded, output } = startProgram(
      join(server.programs, 'postgres'),
      ['-D', data, ...settings],
      server.user,
    );
    const kill = () => child.kill('SIGQUIT');
    process.once('exit', kill);
    try {
      const db = await connectWhenReady(folder, server, hasEnded);
      if (!db) throw new Error(`the restored database does not start: ${problemsIn(output())}`);
      try {
        return await work(db);
      } finally {
        await db.end();
      }
    } finally {
      child.kill('SIGINT');
      await Promise.race([exited, sleep(STOP_MS, null, { ref: false })]);
      kill();
      process.off('exit', kill);
    }
  } finally {
    remove();
  }
}
