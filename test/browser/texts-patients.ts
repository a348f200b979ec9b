import { choosePlan, press, type Steps } from './error-steps.js';
import { UNKNOWN_ID, pressFirst, type TextCase } from './text-case.js';
import type { Seed } from './texts-seed.js';

const patient =
  (which: keyof Seed['patients']) =>
  ({ patients: { [which]: id } }: Seed) =>
    `patients/${id}`;
const tick =
  (label: string): Steps =>
  (page) =>
    page.getByLabel(label).check();
const inTurn =
  (...steps: Steps[]): Steps =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const assigning: Steps = async (page) => {
  await pressFirst('Add Patient')(page);
  await page.getByLabel('Assign Subscription (Optional)').click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
};

const list: TextCase[] = [
  [
    'patients',
    'doctor',
    'patients',
    null,
    {
      headings: ['Patient Management'],
      buttons: ['Add Patient', 'Search', 'Clear', 'View Details', 'Archive'],
      fields: ['Search by name, mobile or email', 'Show Archived Patients'],
      columns: ['Name', 'Mobile', 'Email', 'Subscription', 'Expiry Date', 'Actions'],
      texts: ['-', 'WhatsApp Support', 'Tier 499', 'QUARTERLY', 'No subscription', '5 Dec 2026'],
    },
  ],
  [
    'patients, a new one',
    'doctor',
    'patients',
    pressFirst('Add Patient'),
    { fields: ['Name *', 'Mobile *', 'Email (Optional)', 'Assign Subscription (Optional)'] },
  ],
  [
    'patients, a new one with a plan',
    'doctor',
    'patients',
    assigning,
    {
      fields: ['Patient has an active subscription'],
      texts: ['The patient gets a WhatsApp message with the options and picks the tier when paying.'],
    },
  ],
  [
    'patients, a new one who pays already',
    'doctor',
    'patients',
    inTurn(assigning, tick('Patient has an active subscription')),
    { fields: ['Subscription Tier', 'Start Date'] },
  ],
  [
    'patients, one is archived',
    'doctor',
    'patients',
    pressFirst('Archive'),
    {
      texts: [
        'Are you sure you want to archive this patient? Archived patients will no longer appear in the main list.',
      ],
    },
  ],
  [
    'patients, archived',
    'doctor',
    'patients',
    tick('Show Archived Patients'),
    { texts: ['Sita Devi'], buttons: ['Restore', 'Delete Permanently'] },
  ],
  [
    'patients, one is restored',
    'doctor',
    'patients',
    inTurn(tick('Show Archived Patients'), pressFirst('Restore')),
    { texts: ['Are you sure you want to restore this patient?'] },
  ],
  [
    'patients, one is deleted for ever',
    'doctor',
    'patients',
    inTurn(tick('Show Archived Patients'), pressFirst('Delete Permanently')),
    {
      texts: [
        ...['Sita Devi', '+91 98765 00001', 'sita@devi.example', 'This cannot be undone.'],
        ...['The patient information is removed.', 'Consider archiving instead.'],
        'Payment history and subscription data are archived for records.',
      ],
    },
  ],
];

const ofPatient: TextCase[] = [
  [
    'patient',
    'doctor',
    patient('alone'),
    null,
    {
      headings: ['Meena Iyer', 'Patient Information', 'Subscription History'],
      texts: ['Mobile Number', 'Not provided', 'Last Appointment', '2 Nov 2026'],
      buttons: ['Assign Subscription'],
    },
  ],
  [
    'patient, paid',
    'doctor',
    patient('active'),
    null,
    {
      headings: ['WhatsApp Support'],
      texts: ['Tier 499', 'Active', 'Amount', '₹499', 'Start Date', '5 Nov 2026', 'Expiry Date', '5 Dec 2026'],
      buttons: ['Edit Subscription', 'Disable'],
    },
  ],
  ['patient, to pay', 'doctor', patient('pending'), null, { texts: ['QUARTERLY', 'Inactive', 'Pending'] }],
  [
    'patient, to pay, edited',
    'doctor',
    patient('pending'),
    press('Edit'),
    {
      buttons: ['Activate Manually', 'Edit Subscription', 'Cancel'],
      texts: ['Activate manually only when the payment is confirmed.'],
    },
  ],
  [
    'patient, disabled',
    'doctor',
    patient('disabled'),
    null,
    { texts: ['Inactive'], buttons: ['Re-enable Subscription'] },
  ],
  ['patient, expired', 'doctor', patient('expired'), null, { texts: ['Expired', '12 Oct 2026'] }],
  ['patient, cancelled', 'doctor', patient('cancelled'), null, { texts: ['Cancelled'] }],
  [
    'patient, one is disabled',
    'doctor',
    patient('active'),
    pressFirst('Disable'),
    { texts: ['Are you sure you want to disable this subscription?'] },
  ],
  [
    'patient, one is enabled again',
    'doctor',
    patient('disabled'),
    pressFirst('Re-enable Subscription'),
    { texts: ['Are you sure you want to re-enable this subscription?'] },
  ],
  [
    'patient, one is assigned',
    'doctor',
    patient('alone'),
    choosePlan,
    { texts: ['Tier 499', 'QUARTERLY', '1 month', '3 months'] },
  ],
  [
    'patient, one is edited',
    'doctor',
    patient('active'),
    press('Edit Subscription'),
    {
      fields: ['Change Tier *', 'New Expiry Date *'],
      texts: ['Current expiry: 5 Dec 2026'],
      choices: {
        of: 'Change Tier',
        are: ['WhatsApp Support - Tier 499 - ₹499 (1 month)', 'WhatsApp Support - QUARTERLY - ₹1,23,456.50 (3 months)'],
      },
    },
  ],
  ['patient, missing', 'doctor', `patients/${UNKNOWN_ID}`, null, { texts: ['Patient not found'] }],
];

/** The patients' screens, in the order of the specification. */
export const PATIENTS: TextCase[] = [...list, ...ofPatient];
