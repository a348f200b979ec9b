import { addDays, addMonths, type Day } from '../../shared/calendar.js';
import type { Cell } from '../../shared/csv.js';
import type { ImportField } from '../import.rules.js';

/** The cells of a row in the form of an import. */
export type FileRow = Partial<Record<ImportField, Cell>>;

const PLAN = 'WhatsApp Support';

/** Rows that show what an import understands. The dates are near today. */
export const sampleRows = (today: Day): FileRow[] => [
  {
    ...{ name: 'Ravi Kumar', mobile: '98765 43210', email: 'ravi@example.com', last_appointment: addDays(today, -12) },
    ...{ plan: PLAN, tier: 'Monthly', start: addDays(today, -10), amount: 499, method: 'UPI', reference: 'R-1042' },
    notes: 'Prefers calls after 6 pm',
  },
  {
    ...{ name: 'Sita Kumar', mobile: '98765 43210', plan: PLAN, tier: 'Yearly', end: addMonths(today, 4) },
    ...{ amount: 4_990, method: 'cash', notes: 'Wife of Ravi, same number' },
  },
  {
    ...{ name: 'मीना शर्मा', mobile: '+91 98100 12345', plan: PLAN, tier: 'Quarterly' },
    ...{ start: addMonths(today, -5), end: addMonths(today, -2), amount: 1_299, method: 'cheque' },
  },
  { name: 'Imran Khan', mobile: '099300 54321', plan: PLAN, notes: 'Has not paid yet: gets the options' },
  { name: 'Lakshmi Iyer', mobile: '98400 67890', notes: 'No subscription' },
];
