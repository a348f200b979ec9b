import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '../shared/csv.js';
import { maskPhone } from '../shared/phone.js';
import type { BreachScope } from './breach-scope.js';
import { summarize, type DoctorFigures } from './breach-summary.js';
import {
  findApiKeys,
  findChanges,
  findExports,
  findPatients,
  findSecurityEvents,
  findSessions,
  type Rows,
} from './breach.queries.js';

export interface PackOptions {
  folder: string;
  /** When the operator noticed the breach: the deadlines count from then. */
  noticedAt: Date;
  /** Includes names, whole numbers and emails of the patients, to tell them. */
  withContacts: boolean;
}

/** A transaction that writes nothing. @param settings SQL of `set_config` or of a role */
const readOnly = <T>(db: DataSource, settings: string, work: (tx: EntityManager) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query(`SET TRANSACTION READ ONLY; SET LOCAL statement_timeout = 0; ${settings}`);
    return work(tx);
  });

const toCell = (value: Rows[number][string] | undefined): Cell =>
  value instanceof Date ? value.toISOString() : (value ?? null);

function writeCsv(folder: string, name: string, rows: Rows): void {
  const headings = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => csvLine(headings.map((heading) => toCell(row[heading]))));
  writeFileSync(join(folder, name), BYTE_ORDER_MARK + csvLine(headings) + lines.join(''), { mode: 0o600 });
}

/** The values of a column, each once. */
const distinct = (rows: Rows, column: string): string[] => [
  ...new Set(rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []))),
];

const withoutContact = (rows: Rows): Rows =>
  rows.map(({ name: _name, email: _email, mobile, ...rest }) => ({
    ...rest,
    mobile: typeof mobile === 'string' ? maskPhone(mobile) : null,
  }));

interface Accesses {
  sessions: Rows;
  apiKeys: Rows;
  changes: Rows;
  exports: Rows;
}

/** The accounts of the sessions and API keys, and of those who changed or exported something. */
function accountsOf({ sessions, apiKeys, changes, exports }: Accesses): Rows {
  const known = new Map<unknown, Rows[number]>();
  for (const { account_id: id, email, mobile, role } of sessions)
    known.set(id, { account_id: id ?? null, email: email ?? null, mobile: mobile ?? null, role: role ?? null });
  for (const { account_id: id } of apiKeys)
    known.set(id, { account_id: id ?? null, email: null, mobile: null, role: 'integration' });
  for (const { actor_id: id, email, actor_kind: role } of changes)
    if (id && !known.has(id)) known.set(id, { account_id: id, email: email ?? null, mobile: null, role: role ?? null });
  for (const { account_id: id, email } of exports)
    if (id && !known.has(id)) known.set(id, { account_id: id, email: email ?? null, mobile: null, role: null });
  return [...known.values()];
}

/**
 * Writes a folder about who and what a breach concerns: sessions, API keys, accounts, changes, exports, patients and a
 * summary.
 * @returns the summary.
 */
export async function writeBreachPack(db: DataSource, scope: BreachScope, options: PackOptions): Promise<string> {
  const { folder, withContacts } = options;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const [sessions, apiKeys, exports, events] = await readOnly(db, '', async (tx) => [
    await findSessions(tx, scope),
    await findApiKeys(tx, scope),
    await findExports(tx, scope),
    await findSecurityEvents(tx, scope),
  ]);
  const changes = await readOnly(db, 'SET LOCAL ROLE nirog_platform', (tx) => findChanges(tx, scope, sessions));
  const accounts = accountsOf({ sessions, apiKeys, changes, exports });
  const accesses = [...sessions, ...apiKeys, ...changes, ...exports];
  const doctorIds = distinct(accesses, 'doctor_id').sort();
  const patients: Rows = [];
  const doctors: DoctorFigures[] = [];
  for (const doctorId of doctorIds) {
    const ofDoctor = (rows: Rows) => rows.filter((row) => row['doctor_id'] === doctorId);
    const found = await readOnly(db, `SELECT set_config('app.doctor', '${doctorId}', true)`, (tx) =>
      findPatients(tx, scope, doctorId, ofDoctor(changes)),
    );
    for (const row of withContacts ? found : withoutContact(found)) patients.push(row);
    doctors.push({
      doctorId,
      sessions: ofDoctor(sessions).length,
      apiKeys: ofDoctor(apiKeys).length,
      exports: ofDoctor(exports).length,
      exportedRows: ofDoctor(exports).reduce((sum, row) => sum + Number(row['rows'] ?? 0), 0),
      patients: found.length,
      changedPatients: found.filter((row) => row['changed'] === true).length,
    });
  }
  const files = {
    accounts,
    sessions,
    api_keys: apiKeys,
    changes,
    exports,
    patients,
    ...(events && { security_events: events }),
  };
  for (const [name, rows] of Object.entries(files)) writeCsv(folder, `${name}.csv`, rows);
  const counts = Object.fromEntries(Object.entries(files).map(([name, rows]) => [name, rows.length]));
  const addresses = distinct(accesses, 'ip');
  const summary = summarize(scope, options, { counts, doctors, addresses });
  writeFileSync(join(folder, 'summary.md'), summary, { mode: 0o600 });
  return summary;
}
