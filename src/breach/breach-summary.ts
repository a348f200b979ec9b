import { formatInstant } from '../shared/instant.js';
import type { BreachScope } from './breach-scope.js';

const HOUR_MS = 3_600_000;

export interface DoctorFigures {
  doctorId: string;
  sessions: number;
  apiKeys: number;
  exports: number;
  exportedRows: number;
  /** Patients whose data the sessions and API keys could read. */
  patients: number;
  changedPatients: number;
}

interface PackFigures {
  /** Rows by file. */
  counts: Record<string, number>;
  doctors: readonly DoctorFigures[];
  addresses: readonly string[];
}

const DESCRIPTIONS: Record<string, string> = {
  accounts: 'logins and accounts of API keys concerned',
  sessions: 'sessions that were active, with address and browser',
  api_keys: 'API keys that were used in the span or since, with their scopes and the address of their last use',
  changes: 'changed records from the audit log; personal data in it is masked',
  exports: 'files that were downloaded, with the number of rows',
  patients: 'patients whose data could be read; `changed` says whose records were changed',
  security_events: 'logins, failures and refusals',
};

const time = (at: Date): string => `${formatInstant(at).replaceAll('\u00a0', ' ')} (${at.toISOString()})`;
const after = (at: Date, hours: number): string => time(new Date(at.getTime() + hours * HOUR_MS));

const describeScope = ({ doctorId, accountId, sessionId, ip }: BreachScope): string => {
  const parts = Object.entries({ doctor: doctorId, account: accountId, session: sessionId, address: ip });
  return (
    parts
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ') || 'everybody'
  );
};

/** The first page of a breach pack, as Markdown. */
export function summarize(
  scope: BreachScope,
  { noticedAt, withContacts }: { noticedAt: Date; withContacts: boolean },
  { counts, doctors, addresses }: PackFigures,
): string {
  return `# Breach pack

- From ${time(scope.from)} to ${time(scope.to)}
- About: ${describeScope(scope)}
- Noticed: ${time(noticedAt)}

## Deadlines

| What | Until |
| --- | --- |
| Report to CERT-In (incident@cert-in.org.in), within 6 hours | ${after(noticedAt, 6)} |
| Tell the Data Protection Board, the doctors and the patients, without delay | now |
| Detailed report to the Board, within 72 hours | ${after(noticedAt, 72)} |

The texts and what to do first: docs/security/breach.md.

## Files

| File | Rows | Content |
| --- | --- | --- |
${Object.entries(counts)
  .map(([name, count]) => `| ${name}.csv | ${count} | ${DESCRIPTIONS[name] ?? ''} |`)
  .join('\n')}

${withContacts ? 'patients.csv contains names, numbers and emails: delete it after informing the patients.' : 'Numbers are masked. `--contacts` includes names, numbers and emails.'}
Reads are not recorded one by one: a session or an API key could read everything that its role or scopes allow.

## Clinics

| Doctor | Sessions | API keys | Exports | Rows exported | Patients who could be read | Patients changed |
| --- | --- | --- | --- | --- | --- | --- |
${doctors
  .map((row) =>
    [row.doctorId, row.sessions, row.apiKeys, row.exports, row.exportedRows, row.patients, row.changedPatients].join(
      ' | ',
    ),
  )
  .map((row) => `| ${row} |`)
  .join('\n')}

## Addresses

${addresses.length > 0 ? addresses.map((address) => `- ${address}`).join('\n') : 'None.'}
`;
}
