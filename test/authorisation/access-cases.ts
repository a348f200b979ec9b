import { accountRows } from './account.cases.js';
import { moneyRows } from './payment.cases.js';
import { openRows } from './public.cases.js';
import { patientRows } from './patient.cases.js';
import { planRows } from './plan.cases.js';
import type { Rows } from './access-case.js';

/** One row for every operation of the API; the story fails for one that has none. */
export const ROWS: Rows = { ...openRows, ...accountRows, ...planRows, ...patientRows, ...moneyRows };
