import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './platform/db/data-source.js';

/** An operator's mistake; the message says what to do. */
export class UsageError extends Error {}

const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const ZONED = /T.*(Z|[+-]\d{2}:\d{2})$/;
const INDIA = '+05:30';

/** Parses the value of an option. A time without a zone is in Indian time. @throws UsageError that ends with `usage`. */
export function parseTime(option: string, text: string, usage: string): Date {
  const full = text.includes('T') ? text : `${text}T00:00`;
  const time = new Date(ZONED.test(full) ? full : full + INDIA);
  if (!TIME.test(text) || Number.isNaN(time.getTime()))
    throw new UsageError(`--${option} must be a time like 2026-11-20T10:00 (in India) or 2026-11-20T04:30Z.\n${usage}`);
  return time;
}

/**
 * Runs an operator's command on the server's database, with the role of requests. The server may be running. Exits with
 * 0, or with 1 after printing the error.
 * @param work returns the text to print, or null if it has printed everything itself
 */
export async function runCommand(work: (db: DataSource) => Promise<string | null>): Promise<void> {
  const db = new DataSource({ ...dataSourceOptions('app'), poolSize: 1 } as ReturnType<typeof dataSourceOptions>);
  try {
    await db.initialize().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      throw new UsageError(`The database cannot be reached (${reason}): set DATABASE_URL as for the server.`);
    });
    const output = await work(db);
    if (output !== null) process.stdout.write(`${output}\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${error instanceof UsageError ? error.message : String((error as Error).stack)}\n`);
  } finally {
    if (db.isInitialized) await db.destroy();
  }
}
