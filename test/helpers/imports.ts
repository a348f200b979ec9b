import { setTimeout as sleep } from 'node:timers/promises';
import { csvLine, type Cell } from '../../src/shared/csv.js';
import type { Doctor, World } from './world.js';

export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Import {
  id: string;
  file_name: string;
  status: string;
  columns: { index: number; header: string; samples: string[]; field: string | null }[];
  mapping: Record<string, string>;
  row_count: number;
  counts: { new: number; same: number; changed: number; wrong: number; done: number };
  progress: { done: number; total: number };
  messages: { count: number; cost: number };
  send_messages: boolean;
  finished_at: string | null;
  undo_until: string | null;
  undo: { removed: number; kept: { row: number; patient_id: string; patient_name: string; reason: string }[] } | null;
}

export interface ImportRow {
  id: string;
  number: number;
  result: string | null;
  values: Record<string, string>;
  problems: { field: string; message: string }[];
  changes: { field: string; from: string | null; to: string }[];
  patient_id: string | null;
}

type Response = { import: Import };

const WORKING = ['checking', 'running', 'undoing'];
/** Sweeps work on the reminders of as many rows for longer than `settle` waits. */
const LARGE = 2_000;

/** The header of the template. */
export const HEADER = [
  ...['Name', 'Mobile', 'Email', 'Last appointment', 'Plan', 'Tier', 'Start', 'Paid until'],
  ...['Amount', 'Method', 'Reference', 'Notes'],
];

export const toCsv = (rows: readonly (readonly Cell[])[]): string => rows.map(csvLine).join('');

/** 20 Nov 2026, 12:00 in India. */
export const NOON = '2026-11-20T06:30:00Z';

/** Name of the plan of `importClinic`. */
export const PLAN = 'WhatsApp Support';

/** A doctor with one plan, which has a tier of ₹499 a month and one of ₹4,990 a year, and the steps of an import. */
export async function importClinic(w: World) {
  const doctor = await w.doctor();
  const plan = await w.plan(doctor, { name: PLAN });
  const tier = await w.tier(doctor, plan, 499);
  await w.tier(doctor, plan, 4_990, 'yearly');
  return { doctor, token: doctor.token, tier, imports: importHelpers(w, doctor) };
}

export type ImportHelpers = ReturnType<typeof importHelpers>;

/** Imports files as one doctor. */
export function importHelpers(w: World, { token }: Doctor) {
  const upload = async (bytes: string | Uint8Array<ArrayBuffer>, type = CSV, name = 'register.csv') => {
    const path = `/api/imports?file_name=${encodeURIComponent(name)}`;
    return (await w.must<Response>('POST', path, { token, file: { bytes, type } })).import;
  };
  const get = async (id: string) => (await w.must<Response>('GET', `/api/imports/${id}`, { token })).import;
  const step = async (id: string, name: 'check' | 'run' | 'undo', body?: object) => {
    await w.must('POST', `/api/imports/${id}/${name}`, { token, ...(body && { body }) });
    let made = await get(id);
    for (; WORKING.includes(made.status); made = await get(id)) await sleep(100);
    if (made.row_count < LARGE) await w.settle();
    return made;
  };
  const check = (id: string) => step(id, 'check');
  const run = (id: string, send_messages = false) => step(id, 'run', { send_messages });
  const rows = async (id: string, query = '') =>
    (await w.must<{ rows: ImportRow[]; total: number }>('GET', `/api/imports/${id}/rows${query}`, { token })).rows;
  const checked = async (...args: Parameters<typeof upload>) => check((await upload(...args)).id);
  return {
    upload,
    get,
    check,
    run,
    undo: (id: string) => step(id, 'undo'),
    rows,
    checked,
    /** Uploads, checks and imports a file. */
    imported: async (...args: Parameters<typeof upload>) => run((await checked(...args)).id),
    file: (path: string) => w.must<string>('GET', `/api/imports/${path}`, { token }),
    /** Each row as `number: problem of field`. */
    problems: async (id: string) =>
      (await rows(id, '?result=wrong')).map(
        ({ number, problems }) =>
          `${number}: ${problems.map(({ field, message }) => `${field}: ${message}`).join('; ')}`,
      ),
  };
}
