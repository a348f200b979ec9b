import { choosePlan, press, type Steps } from './error-steps.js';
import { UNKNOWN_ID, choosePatientAction, pressFirst, type TextCase } from './text-case.js';
import type { Seed } from './texts-seed.js';

const patientUrl =
  (status: keyof Seed['patients']) =>
  ({ patients: { [status]: id } }: Seed) =>
    `patients/${id}`;
const check =
  (label: string): Steps =>
  (page) =>
    page.getByLabel(label).check();
const inSequence =
  (...steps: Steps[]): Steps =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const startWithPlan: Steps = async (page) => {
  await pressFirst('Add Patient')(page);
  await page.getByLabel('Assign Subscription (Optional)').click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
};

const list: TextCase[] = [
  {
    screen: 'patients',
    user: 'doctor',
    url: 'patients',
    expected: {
      headings: ['Patient Management'],
      buttons: ['Add Patient', 'Search', 'Clear'],
      fields: ['Search by name, mobile or email', 'Show Archived Patients'],
      columns: ['Name', 'Mobile', 'Email', 'Subscription', 'Expiry Date', 'Actions'],
      texts: ['-', 'WhatsApp Support', 'Tier 499', 'QUARTERLY', 'No subscription', '5 Dec 2026'],
    },
  },
  {
    screen: 'patients, a new one',
    user: 'doctor',
    url: 'patients',
    steps: pressFirst('Add Patient'),
    expected: { fields: ['Name *', 'Mobile *', 'Email (Optional)', 'Assign Subscription (Optional)'] },
  },
  {
    screen: 'patients, a new one with a plan',
    user: 'doctor',
    url: 'patients',
    steps: startWithPlan,
    expected: {
      fields: ['Patient has an active subscription'],
      texts: ['The patient gets a WhatsApp message with the options and picks the tier when paying.'],
    },
  },
  {
    screen: 'patients, a new one who pays already',
    user: 'doctor',
    url: 'patients',
    steps: inSequence(startWithPlan, check('Patient has an active subscription')),
    expected: { fields: ['Subscription Tier', 'Start Date'] },
  },
  {
    screen: 'patients, one is archived',
    user: 'doctor',
    url: 'patients',
    steps: choosePatientAction('Archive'),
    expected: {
      texts: [
        'Are you sure you want to archive this patient? Archived patients will no longer appear in the main list.',
      ],
    },
  },
  {
    screen: 'patients, archived',
    user: 'doctor',
    url: 'patients',
    steps: check('Show Archived Patients'),
    expected: { texts: ['Sita Devi'] },
  },
  {
    screen: 'patients, actions of one',
    user: 'doctor',
    url: 'patients',
    steps: pressFirst(/^Actions for /),
    expected: { texts: ['View Details', 'Archive'] },
  },
  {
    screen: 'patients, actions of an archived one',
    user: 'doctor',
    url: 'patients',
    steps: inSequence(check('Show Archived Patients'), pressFirst(/^Actions for /)),
    expected: { texts: ['Restore', 'Delete Permanently'] },
  },
  {
    screen: 'patients, one is restored',
    user: 'doctor',
    url: 'patients',
    steps: inSequence(check('Show Archived Patients'), choosePatientAction('Restore')),
    expected: { texts: ['Are you sure you want to restore this patient?'] },
  },
  {
    screen: 'patients, one is deleted for ever',
    user: 'doctor',
    url: 'patients',
    steps: inSequence(check('Show Archived Patients'), choosePatientAction('Delete Permanently')),
    expected: {
      texts: [
        'Sita Devi',
        '+91 98765 00001',
        'sita@devi.example',
        'This cannot be undone.',
        'The patient information is removed.',
        'Consider archiving instead.',
        'Payment history and subscription data are archived for records.',
      ],
    },
  },
];

const patientPage: TextCase[] = [
  {
    screen: 'patient',
    user: 'doctor',
    url: patientUrl('withoutSubscription'),
    expected: {
      headings: ['Meena Iyer', 'Patient Information', 'Subscription History'],
      texts: ['Mobile Number', 'Not provided', 'Last Appointment', '2 Nov 2026'],
      buttons: ['Assign Subscription'],
    },
  },
  {
    screen: 'patient, paid',
    user: 'doctor',
    url: patientUrl('active'),
    expected: {
      headings: ['WhatsApp Support'],
      texts: ['Tier 499', 'Active', 'Amount', '₹499', 'Start Date', '5 Nov 2026', 'Expiry Date', '5 Dec 2026'],
      buttons: ['Edit Subscription', 'Disable'],
    },
  },
  {
    screen: 'patient, to pay',
    user: 'doctor',
    url: patientUrl('pending'),
    expected: { texts: ['QUARTERLY', 'Inactive', 'Pending'] },
  },
  {
    screen: 'patient, to pay, edited',
    user: 'doctor',
    url: patientUrl('pending'),
    steps: press('Edit'),
    expected: {
      buttons: ['Activate Manually', 'Edit Subscription', 'Cancel'],
      texts: ['Activate manually only when the payment is confirmed.'],
    },
  },
  {
    screen: 'patient, disabled',
    user: 'doctor',
    url: patientUrl('disabled'),
    expected: { texts: ['Inactive'], buttons: ['Re-enable Subscription'] },
  },
  {
    screen: 'patient, expired',
    user: 'doctor',
    url: patientUrl('expired'),
    expected: { texts: ['Expired', '12 Oct 2026'] },
  },
  {
    screen: 'patient, cancelled',
    user: 'doctor',
    url: patientUrl('cancelled'),
    expected: { texts: ['Cancelled'] },
  },
  {
    screen: 'patient, one is disabled',
    user: 'doctor',
    url: patientUrl('active'),
    steps: pressFirst('Disable'),
    expected: { texts: ['Are you sure you want to disable this subscription?'] },
  },
  {
    screen: 'patient, one is enabled again',
    user: 'doctor',
    url: patientUrl('disabled'),
    steps: pressFirst('Re-enable Subscription'),
    expected: { texts: ['Are you sure you want to re-enable this subscription?'] },
  },
  {
    screen: 'patient, one is assigned',
    user: 'doctor',
    url: patientUrl('withoutSubscription'),
    steps: choosePlan,
    expected: { texts: ['Tier 499', 'QUARTERLY', '1 month', '3 months'] },
  },
  {
    screen: 'patient, one is edited',
    user: 'doctor',
    url: patientUrl('active'),
    steps: press('Edit Subscription'),
    expected: {
      fields: ['Change Tier *', 'New Expiry Date *'],
      texts: ['Current expiry: 5 Dec 2026'],
      choices: {
        field: 'Change Tier',
        options: [
          'WhatsApp Support - Tier 499 - ₹499 (1 month)',
          'WhatsApp Support - QUARTERLY - ₹1,23,456.50 (3 months)',
        ],
      },
    },
  },
  {
    screen: 'patient, missing',
    user: 'doctor',
    url: `patients/${UNKNOWN_ID}`,
    expected: { texts: ['Patient not found'] },
  },
];

/** The patients' screens, in the order of the specification. */
export const PATIENTS: TextCase[] = [...list, ...patientPage];
