import { choosePlan, press, type Steps } from './error-steps.js';
import type { Seed } from './texts-seed.js';

/** What is seen on a screen, word for word; a star ends the label of a field that has to be filled. */
export interface Shown {
  texts?: string[];
  headings?: string[];
  /** Buttons, links and tabs: whatever is pressed. */
  buttons?: string[];
  fields?: string[];
  columns?: string[];
  /** What a field offers to choose from. */
  choices?: { of: string; are: string[] };
}

type Who = 'visitor' | 'doctor' | 'fresh' | 'newcomer';
type Row = [screen: string, who: Who, at: string | ((seed: Seed) => string), act: Steps | null, shown: Shown];

const patient =
  (which: keyof Seed['patients']) =>
  ({ patients: { [which]: id } }: Seed) =>
    `patients/${id}`;
const plan = ({ plan: id }: Seed) => `subscriptions/${id}`;
const emptyPlan = ({ emptyPlan: id }: Seed) => `subscriptions/${id}`;
const NOBODY = '01920000-0000-7000-8000-000000000000';

const open =
  (name: string): Steps =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();
const tick =
  (label: string): Steps =>
  (page) =>
    page.getByLabel(label).check();
const inTurn =
  (...steps: Steps[]): Steps =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const search: Steps = async (page) => {
  await page.getByRole('search').getByRole('textbox').fill('nobody at all');
  await press('Search')(page);
};
const assigning: Steps = async (page) => {
  await open('Add Patient')(page);
  await page.getByLabel('Assign Subscription (Optional)').click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
};

const before: Row[] = [
  ['login', 'visitor', 'login', null, { fields: ['Email *', 'Password *'], buttons: ['Sign In', 'Sign up'] }],
  ['signup', 'visitor', 'signup', null, { fields: ['Email *', 'Password *', 'Confirm Password *'] }],
];

const dashboard: Row[] = [
  [
    'sidebar',
    'doctor',
    'dashboard',
    null,
    { buttons: ['Dashboard', 'Analytics', 'Profile', 'Subscriptions', 'Patients', 'Logout'], texts: ['Doctor'] },
  ],
  [
    'dashboard',
    'doctor',
    'dashboard',
    null,
    {
      texts: ['Total Patients', 'Active Subscriptions', 'Subscription Plans', 'Revenue This Month'],
      headings: ['Recent Activity', 'Quick Actions'],
      buttons: ['Setup Profile', 'Create Subscription', 'Add Patient'],
    },
  ],
  [
    'new revenue',
    'doctor',
    'analytics',
    null,
    {
      buttons: ['New Revenue', 'Subscriptions'],
      columns: ['Patient Name', 'Mobile', 'Subscription', 'Tier', 'Payment Date', 'Amount', 'End Date', 'Status'],
      choices: {
        of: 'Period',
        are: ['This month', 'Last month', 'Year to date (from 1 January)', 'Lifetime', 'Custom range'],
      },
      texts: ['5 Nov 2026', '5 Dec 2026', '15d left'],
    },
  ],
  ['new revenue, none', 'fresh', 'analytics', null, { texts: ['No subscriptions purchased in the selected period'] }],
  [
    'subscriptions of the analytics, none',
    'fresh',
    'analytics?tab=subscriptions',
    null,
    { texts: ['No MRR data available for the selected range', 'No active subscriptions found', 'Current MRR'] },
  ],
];

const profile: Row[] = [
  [
    'profile, none',
    'newcomer',
    'profile',
    null,
    {
      texts: ['No profile found. Please create your profile to get started.'],
      fields: [
        ...['Doctor Name *', 'Mobile Number', 'Degree', 'Specialization', 'Profile Image URL'],
        ...['Clinic Manager', 'Tag Line', 'Clinic Name', 'Clinic Address'],
      ],
      buttons: ['Create Profile'],
    },
  ],
  ['profile', 'doctor', 'profile', null, { texts: ['Dr Asha Rao', 'Rao Clinic'], buttons: ['Edit Profile'] }],
  ['profile, edited', 'doctor', 'profile', press('Edit Profile'), { buttons: ['Save Profile', 'Cancel'] }],
];

const plans: Row[] = [
  [
    'plans',
    'doctor',
    'subscriptions',
    null,
    {
      headings: ['WhatsApp Support', "What's Covered", "What's Not Covered"],
      texts: ['Active', 'Inactive', 'Ask by chat, every day.', 'Chat with the doctor', 'Emergency visits'],
      buttons: ['Create Subscription', 'Manage Tiers', 'Delete'],
    },
  ],
  [
    'plans, a new one',
    'doctor',
    'subscriptions',
    open('Create Subscription'),
    { fields: ['Plan Name *', 'Description', 'Covered Services', 'Excluded Services'], buttons: ['Cancel'] },
  ],
  ['plans, none', 'fresh', 'subscriptions', null, { buttons: ['Create Your First Subscription'] }],
  [
    'plans, one is deleted',
    'doctor',
    'subscriptions',
    open('Delete'),
    { texts: ['Are you sure you want to delete this subscription?'] },
  ],
  [
    'plan',
    'doctor',
    plan,
    null,
    {
      headings: ['WhatsApp Support', 'Plan Details', 'Pricing Tiers', "What's Covered", "What's Not Covered"],
      texts: ['Active', 'Follow-up questions', 'Tests', 'Tier 499', '₹499', '1 month', 'QUARTERLY', '₹1,23,456.50'],
      buttons: ['Deactivate', 'Edit', 'Add Tier', 'Edit tier Tier 499', 'Delete tier QUARTERLY'],
    },
  ],
  ['plan, its other tier', 'doctor', plan, null, { texts: ['3 months', 'Two visits', 'Priority'] }],
  [
    'plan, edited',
    'doctor',
    plan,
    press('Edit'),
    {
      fields: [
        ...['Plan Name *', 'Description', 'Covered Services', 'Excluded Services'],
        'Additional Info Post Activation (Optional)',
      ],
    },
  ],
  [
    'plan, a new tier',
    'doctor',
    plan,
    open('Add Tier'),
    {
      fields: ['Tier Name (Optional)', 'Validity Type *', 'Price (₹) *', 'Features (Optional)'],
      choices: { of: 'Validity Type', are: ['Monthly', 'Quarterly', 'Half-yearly', 'Yearly'] },
    },
  ],
  [
    'plan, a tier is deleted',
    'doctor',
    plan,
    open('Delete tier Tier 499'),
    { texts: ['Are you sure you want to delete this tier?'] },
  ],
  [
    'plan without tiers',
    'doctor',
    emptyPlan,
    null,
    { texts: ['Inactive', 'No Pricing Tiers Yet'], buttons: ['Activate', 'Add Tier'] },
  ],
  ['plan, missing', 'doctor', `subscriptions/${NOBODY}`, null, { texts: ['Subscription not found'] }],
];

const list: Row[] = [
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
    open('Add Patient'),
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
    open('Archive'),
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
    inTurn(tick('Show Archived Patients'), open('Restore')),
    { texts: ['Are you sure you want to restore this patient?'] },
  ],
  [
    'patients, one is deleted for ever',
    'doctor',
    'patients',
    inTurn(tick('Show Archived Patients'), open('Delete Permanently')),
    {
      texts: [
        ...['Sita Devi', '+91 98765 00001', 'sita@devi.example', 'This cannot be undone.'],
        ...['The patient information is removed.', 'Consider archiving instead.'],
        'Payment history and subscription data are archived for records.',
      ],
    },
  ],
  ['patients, none', 'fresh', 'patients', null, { texts: ['No Patients Yet'], buttons: ['Add Patient'] }],
  [
    'patients, none archived',
    'fresh',
    'patients',
    tick('Show Archived Patients'),
    { texts: ['No Patients Yet', 'The archive is empty. Patients you archive are kept here.'] },
  ],
  [
    'patients, none found',
    'doctor',
    'patients',
    search,
    { texts: ['No Patients Found', 'Nothing matches “nobody at all”.'] },
  ],
];

const ofPatient: Row[] = [
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
    open('Disable'),
    { texts: ['Are you sure you want to disable this subscription?'] },
  ],
  [
    'patient, one is enabled again',
    'doctor',
    patient('disabled'),
    open('Re-enable Subscription'),
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
      fields: ['Change Tier', 'New Expiry Date'],
      texts: ['Current expiry: 5 Dec 2026'],
      choices: {
        of: 'Change Tier',
        are: ['WhatsApp Support - Tier 499 - ₹499 (1 month)', 'WhatsApp Support - QUARTERLY - ₹1,23,456.50 (3 months)'],
      },
    },
  ],
  ['patient, missing', 'doctor', `patients/${NOBODY}`, null, { texts: ['Patient not found'] }],
];

/** What sections 2, 4 and 5 of the specification say of the dashboard's screens, in the order in which they say it. */
export const SCREENS: Row[] = [...before, ...dashboard, ...profile, ...plans, ...list, ...ofPatient];
