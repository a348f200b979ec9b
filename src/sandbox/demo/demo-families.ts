import { randomToken } from '../../platform/secrets.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { newIdAt } from './demo-payments.js';
import type { DemoRows, PatientRow } from './demo-rows.js';

const [FAMILIES, MEMBERS] = [2, 3];

/** Gives patients with the same last name one payer: the first of them. */
export function addFamilies(rows: DemoRows, now: Date): void {
  const created_at = now.toISOString();
  for (const [payer, ...others] of findFamilies(rows)) {
    if (!payer) continue;
    const { name, mobile, mobile_normal } = payer;
    const id = newIdAt(now);
    rows.payer.push({ id, name, mobile, mobile_normal, created_at });
    rows.payer_link.push({ identifier: randomToken(), payer_id: id, created_at });
    for (const patient of [payer, ...others]) patient.payer_id = id;
  }
}

/** Patients with a subscription and a number of their own, of the first last names that enough of them have. */
function findFamilies({ patient: patients, enrolment }: DemoRows): PatientRow[][] {
  const enrolled = new Set(enrolment.map(({ patient_id }) => patient_id));
  const numbers = patients.map(({ mobile_normal }) => mobile_normal);
  const byLastName = new Map<string, PatientRow[]>();
  for (const patient of patients) {
    const { id, name, archived_at, mobile_normal: number } = patient;
    const isOwnNumber = numbers.indexOf(number) === numbers.lastIndexOf(number);
    if (archived_at || !enrolled.has(id) || !isOwnNumber || !canReceiveWhatsApp(number)) continue;
    const lastName = name.replace(/^\S+ /, '');
    byLastName.set(lastName, [...(byLastName.get(lastName) ?? []), patient]);
  }
  const families = [...byLastName.values()].filter((members) => members.length >= MEMBERS);
  return families.slice(0, FAMILIES).map((members) => members.slice(0, MEMBERS));
}
