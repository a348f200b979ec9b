import { accountRows } from './account.rows.js';
import { moneyRows } from './money.rows.js';
import { openRows } from './open.rows.js';
import { patientRows } from './patient.rows.js';
import { planRows } from './plan.rows.js';
import type { Rows } from './row.js';

/** One row for every operation of the API; the story fails for one that has none. */
export const ROWS: Rows = { ...openRows, ...accountRows, ...planRows, ...patientRows, ...moneyRows };
