import { press } from './error-steps.js';
import { PATIENTS } from './texts-patients.js';
import { UNKNOWN_ID, pressFirst, type TextCase } from './text-case.js';
import type { Seed } from './texts-seed.js';

const plan = ({ plan: id }: Seed) => `subscriptions/${id}`;
const emptyPlan = ({ emptyPlan: id }: Seed) => `subscriptions/${id}`;

const before: TextCase[] = [
  ['login', 'visitor', 'login', null, { fields: ['Email *', 'Password *'], buttons: ['Sign In', 'Sign up'] }],
  ['signup', 'visitor', 'signup', null, { fields: ['Email *', 'Password *', 'Confirm Password *'] }],
];

const dashboard: TextCase[] = [
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
];

const profile: TextCase[] = [
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

const plans: TextCase[] = [
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
    pressFirst('Create Subscription'),
    { fields: ['Plan Name *', 'Description', 'Covered Services', 'Excluded Services'], buttons: ['Cancel'] },
  ],
  [
    'plans, one is deleted',
    'doctor',
    'subscriptions',
    pressFirst('Delete'),
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
    pressFirst('Add Tier'),
    {
      fields: ['Tier Name (Optional)', 'Validity Type *', 'Price (₹) *', 'Features (Optional)'],
      choices: { of: 'Validity Type', are: ['Monthly', 'Quarterly', 'Half-yearly', 'Yearly'] },
    },
  ],
  [
    'plan, a tier is deleted',
    'doctor',
    plan,
    pressFirst('Delete tier Tier 499'),
    { texts: ['Are you sure you want to delete this tier?'] },
  ],
  [
    'plan without tiers',
    'doctor',
    emptyPlan,
    null,
    { texts: ['Inactive', 'No Pricing Tiers Yet'], buttons: ['Activate', 'Add Tier'] },
  ],
  ['plan, missing', 'doctor', `subscriptions/${UNKNOWN_ID}`, null, { texts: ['Subscription not found'] }],
];

/** What sections 2, 4 and 5 of the specification say of the dashboard's screens, in the order in which they say it. */
export const SCREENS: TextCase[] = [...before, ...dashboard, ...profile, ...plans, ...PATIENTS];
