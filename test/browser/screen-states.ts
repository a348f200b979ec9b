import { FALLBACK_MESSAGES } from '../../src/shared/fallback-messages.js';

export type Who = 'doctor' | 'fresh' | 'newcomer' | 'admin' | 'visitor';

/**
 * A read of a screen: the call, the text after it has loaded, and the text after it failed. A quiet place shows nothing
 * until data has arrived, because most patients have none.
 */
type Read = [call: RegExp, seen: string, problem: string | RegExp, quiet?: 'quiet'];

/** The message in place of the figures, with earlier figures or without any. */
const NO_FIGURES = /^(?:These|Newer) figures are not available at the moment\.$/;

const TAB = 'analytics?tab=subscriptions';
const PATIENT = 'patients/{patient}';

/** The user, the URL (`{name}`: see `seeded`), and the reads that the screen makes at the same time. */
export const READS: [who: Who, at: string, ...reads: Read[]][] = [
  ['doctor', 'dashboard', [/\/dashboard\/stats$/, 'Payment received', NO_FIGURES]],
  ['doctor', 'analytics', [/\/new-revenue\?/, 'Payment Date', NO_FIGURES]],
  ['doctor', TAB, [/\/current-mrr$/, '₹16,776', NO_FIGURES]],
  [
    ...(['doctor', TAB] as const),
    [/\/mrr-over-time\?/, 'Select a bar to see what changed that month.', NO_FIGURES],
    [/\/active-subscriptions$/, 'Start Date', NO_FIGURES],
    [/\/movements\?/, 'Opening', NO_FIGURES],
    [/\/rates\?/, 'No subscription was due in this month', NO_FIGURES],
    [/\/analytics\/forecast$/, 'Expected', NO_FIGURES],
  ],
  ['doctor', 'profile', [/\/api\/profile$/, 'Dr Asha Rao', FALLBACK_MESSAGES.loadProfile]],
  ['doctor', 'profile', [/\/api\/clinics\?/, 'Rao Family Clinic', FALLBACK_MESSAGES.loadClinics]],
  ['doctor', 'subscriptions', [/\/api\/subscriptions\?/, 'Manage Tiers', FALLBACK_MESSAGES.loadPlans]],
  ['doctor', 'subscriptions/{plan}', [/\/api\/subscriptions\/[\w-]+$/, 'Plan Details', FALLBACK_MESSAGES.loadPlan]],
  ['doctor', 'patients', [/\/api\/patients\?/, 'Ravi Kumar', FALLBACK_MESSAGES.loadPatients]],
  ['doctor', PATIENT, [/\/api\/patients\/[\w-]+$/, 'Patient Information', FALLBACK_MESSAGES.loadPatient]],
  [
    ...(['doctor', PATIENT] as const),
    [/\/api\/patients\/[\w-]+\/subscriptions$/, 'Expiry Date', FALLBACK_MESSAGES.loadPatient],
    [/\/conversation$/, 'Can I come today?', FALLBACK_MESSAGES.loadConversation, 'quiet'],
    [/\/api\/payments\?/, 'At the clinic', FALLBACK_MESSAGES.loadPayments, 'quiet'],
    [/\/api\/messages\?/, 'Payment confirmation', FALLBACK_MESSAGES.loadMessages, 'quiet'],
  ],
  [
    ...(['doctor', 'payments'] as const),
    [/\/api\/payments\?/, '₹499', FALLBACK_MESSAGES.loadPayments],
    [/\/api\/holds$/, 'Accept as renewal', FALLBACK_MESSAGES.loadHolds, 'quiet'],
  ],
  ['doctor', 'messages', [/\/api\/messages\?/, 'Payment confirmation', FALLBACK_MESSAGES.loadMessages]],
  [
    'doctor',
    'messages?tab=forecast',
    [/\/messages\/forecast/, 'Renewal reminder', FALLBACK_MESSAGES.loadMessageForecast],
  ],
  ['doctor', 'payment-account', [/\/payment-gateway$/, 'rzp_test_sim', FALLBACK_MESSAGES.loadPaymentAccount]],
  ['doctor', 'audit', [/\/api\/audit\?/, 'Tier added', FALLBACK_MESSAGES.loadAudit]],
  [
    ...(['doctor', 'account'] as const),
    [/\/api\/account$/, 'Free trial', FALLBACK_MESSAGES.loadAccount],
    [/\/account\/sessions$/, 'This device', FALLBACK_MESSAGES.loadSessions],
  ],
  ['admin', 'admin/accounts', [/\/admin\/accounts\?/, 'Rao Clinic', FALLBACK_MESSAGES.loadAccounts]],
  ['admin', 'admin/staff', [/\/admin\/staff\?/, 'Logged in on', FALLBACK_MESSAGES.loadStaff]],
  ['admin', 'admin/support', [/\/admin\/support$/, 'No failed jobs', FALLBACK_MESSAGES.loadSupport]],
  ['admin', 'admin/figures', [/\/admin\/figures$/, 'every five minutes', NO_FIGURES]],
  ['admin', 'audit', [/\/api\/audit\?/, 'Account approved', FALLBACK_MESSAGES.loadAudit]],
  [
    ...(['visitor', 'new-password/{link}'] as const),
    [/\/password-link\/check$/, 'Your link works once', FALLBACK_MESSAGES.checkPasswordLink],
  ],
];

/** Screens without data: the user, the URL and the text. */
export const EMPTY: [who: Who, at: string, texts: string[]][] = [
  ['fresh', 'dashboard', ['No recent activity', 'Get ready for your first paying patient']],
  ['fresh', 'analytics', ['No subscriptions purchased in the selected period', 'No refunds in the selected period']],
  [
    ...(['fresh', TAB] as const),
    [
      ...['No MRR data available for the selected range', 'No active subscriptions found'],
      ...['No MRR changes in this month', 'No subscription was due in this month'],
      'No renewals are due in the next 30 days',
    ],
  ],
  ['newcomer', 'profile', ['No profile found. Please create your profile to get started.', 'Create Profile']],
  ['fresh', 'profile', ['No Clinics Yet']],
  ['fresh', 'subscriptions', ['No Subscriptions Yet', 'Create Your First Subscription']],
  ['doctor', 'subscriptions/{emptyPlan}', ['No Pricing Tiers Yet']],
  ['fresh', 'patients', ['No Patients Yet', 'Add Patient']],
  [
    'fresh',
    'patients?filter={"show_archived":true}',
    ['No Patients Yet', 'The archive is empty. Patients you archive are kept here.'],
  ],
  ['doctor', 'patients?filter={"search":"nobody"}', ['No Patients Found', 'Nothing matches “nobody”.']],
  ['doctor', 'patients/{alone}', ['No subscriptions yet', 'Assign Subscription']],
  ['fresh', 'payments', ['No Payments Yet']],
  ['fresh', 'payments?filter={"status":"failed"}', ['No payments found']],
  ['fresh', 'messages', ['No Messages Yet']],
  ['fresh', 'messages?filter={"status":"failed"}', ['No messages found']],
  ['fresh', 'messages?tab=forecast', ['Nothing to send']],
  [
    'newcomer',
    'payment-account',
    ['Patients cannot pay you online yet. Enter the keys of your Razorpay account to change that.'],
  ],
  ['newcomer', 'audit?filter={"object_type":"payment"}', ['Nothing found']],
  ['admin', 'admin/accounts?filter={"q":"nobody"}', ['No accounts found']],
];
