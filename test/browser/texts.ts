import { press } from './error-steps.js';
import { PATIENTS } from './texts-patients.js';
import { UNKNOWN_ID, pressFirst, type TextCase } from './text-case.js';
import type { Seed } from './texts-seed.js';

const planUrl = ({ plan: id }: Seed) => `subscriptions/${id}`;
const emptyPlanUrl = ({ emptyPlan: id }: Seed) => `subscriptions/${id}`;

const loggedOut: TextCase[] = [
  {
    screen: 'login',
    user: 'visitor',
    url: 'login',
    expected: { fields: ['Email *', 'Password *'], buttons: ['Sign In', 'Sign up'] },
  },
  {
    screen: 'signup',
    user: 'visitor',
    url: 'signup',
    expected: { fields: ['Email *', 'Password *', 'Confirm Password *'] },
  },
];

const dashboard: TextCase[] = [
  {
    screen: 'sidebar',
    user: 'doctor',
    url: 'dashboard',
    expected: {
      buttons: ['Dashboard', 'Analytics', 'Profile', 'Subscriptions', 'Patients', 'Logout'],
      texts: ['Doctor'],
    },
  },
  {
    screen: 'dashboard',
    user: 'doctor',
    url: 'dashboard',
    expected: {
      texts: ['Total Patients', 'Active Subscriptions', 'Subscription Plans', 'Revenue This Month'],
      headings: ['Recent Activity', 'Quick Actions'],
      buttons: ['Setup Profile', 'Create Subscription', 'Add Patient'],
    },
  },
  {
    screen: 'new revenue',
    user: 'doctor',
    url: 'analytics',
    expected: {
      buttons: ['New Revenue', 'Subscriptions'],
      columns: ['Patient Name', 'Mobile', 'Subscription', 'Tier', 'Payment Date', 'Amount', 'End Date', 'Status'],
      choices: {
        field: 'Period',
        options: ['This month', 'Last month', 'Year to date (from 1 January)', 'Lifetime', 'Custom range'],
      },
      texts: ['5 Nov 2026', '5 Dec 2026', '15d left'],
    },
  },
];

const profile: TextCase[] = [
  {
    screen: 'profile, none',
    user: 'newcomer',
    url: 'profile',
    expected: {
      texts: ['No profile found. Please create your profile to get started.'],
      fields: [
        'Doctor Name *',
        'Mobile Number',
        'Degree',
        'Specialization',
        'Profile Image URL',
        'Clinic Manager',
        'Tag Line',
        'Clinic Name',
        'Clinic Address',
      ],
      buttons: ['Create Profile'],
    },
  },
  {
    screen: 'profile',
    user: 'doctor',
    url: 'profile',
    expected: { texts: ['Dr Asha Rao', 'Rao Clinic'], buttons: ['Edit Profile'] },
  },
  {
    screen: 'profile, edited',
    user: 'doctor',
    url: 'profile',
    steps: press('Edit Profile'),
    expected: { buttons: ['Save Profile', 'Cancel'] },
  },
];

const plans: TextCase[] = [
  {
    screen: 'plans',
    user: 'doctor',
    url: 'subscriptions',
    expected: {
      headings: ['WhatsApp Support', "What's Covered", "What's Not Covered"],
      texts: ['Active', 'Inactive', 'Ask by chat, every day.', 'Chat with the doctor', 'Emergency visits'],
      buttons: ['Create Subscription', 'Manage Tiers', 'Delete'],
    },
  },
  {
    screen: 'plans, a new one',
    user: 'doctor',
    url: 'subscriptions',
    steps: pressFirst('Create Subscription'),
    expected: { fields: ['Plan Name *', 'Description', 'Covered Services', 'Excluded Services'], buttons: ['Cancel'] },
  },
  {
    screen: 'plans, one is deleted',
    user: 'doctor',
    url: 'subscriptions',
    steps: pressFirst('Delete'),
    expected: { texts: ['Are you sure you want to delete this subscription?'] },
  },
  {
    screen: 'plan',
    user: 'doctor',
    url: planUrl,
    expected: {
      headings: ['WhatsApp Support', 'Plan Details', 'Pricing Tiers', "What's Covered", "What's Not Covered"],
      texts: ['Active', 'Follow-up questions', 'Tests', 'Tier 499', '₹499', '1 month', 'QUARTERLY', '₹1,23,456.50'],
      buttons: ['Deactivate', 'Edit', 'Add Tier', 'Edit tier Tier 499', 'Delete tier QUARTERLY'],
    },
  },
  {
    screen: 'plan, its other tier',
    user: 'doctor',
    url: planUrl,
    expected: { texts: ['3 months', 'Two visits', 'Priority'] },
  },
  {
    screen: 'plan, edited',
    user: 'doctor',
    url: planUrl,
    steps: press('Edit'),
    expected: {
      fields: [
        'Plan Name *',
        'Description',
        'Covered Services',
        'Excluded Services',
        'Additional Info Post Activation (Optional)',
      ],
    },
  },
  {
    screen: 'plan, a new tier',
    user: 'doctor',
    url: planUrl,
    steps: pressFirst('Add Tier'),
    expected: {
      fields: ['Tier Name (Optional)', 'Validity Type *', 'Price (₹) *', 'Features (Optional)'],
      choices: { field: 'Validity Type', options: ['Monthly', 'Quarterly', 'Half-yearly', 'Yearly'] },
    },
  },
  {
    screen: 'plan, a tier is deleted',
    user: 'doctor',
    url: planUrl,
    steps: pressFirst('Delete tier Tier 499'),
    expected: { texts: ['Are you sure you want to delete this tier?'] },
  },
  {
    screen: 'plan without tiers',
    user: 'doctor',
    url: emptyPlanUrl,
    expected: { texts: ['Inactive', 'No Pricing Tiers Yet'], buttons: ['Activate', 'Add Tier'] },
  },
  {
    screen: 'plan, missing',
    user: 'doctor',
    url: `subscriptions/${UNKNOWN_ID}`,
    expected: { texts: ['Subscription not found'] },
  },
];

/** The texts of the dashboard's screens in sections 2, 4 and 5 of the specification, in its order. */
export const SCREENS: TextCase[] = [...loggedOut, ...dashboard, ...profile, ...plans, ...PATIENTS];
