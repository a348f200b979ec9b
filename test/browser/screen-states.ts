import { FALLBACK_MESSAGES } from '../../src/shared/fallback-messages.js';

export type User = 'doctor' | 'fresh' | 'newcomer' | 'admin' | 'visitor';

/** A read that a screen makes when it opens. */
interface Read {
  /** Matches path and query of the request. */
  call: RegExp;
  /** A text that is visible once the read has succeeded. */
  text: string;
  /** The message when it has failed. */
  error: string | RegExp;
  /** The section is hidden until it has data, because most patients have none. */
  isOptional?: true;
}

interface ScreenReads {
  user: User;
  /** `{name}` stands for an id from `createSeed` in screen-states.spec.ts. */
  url: string;
  /** The reads that the screen makes at the same time. */
  reads: Read[];
}

/** The message for figures that failed to load. "Newer": earlier figures are still shown. */
const NO_FIGURES = /^(?:These|Newer) figures are not available at the moment\.$/;

const SUBSCRIPTIONS_TAB = 'analytics?tab=subscriptions';
const PATIENT_URL = 'patients/{patient}';

export const READS: ScreenReads[] = [
  {
    user: 'doctor',
    url: 'dashboard',
    reads: [
      {
        call: /\/dashboard\/stats$/,
        text: 'Payment received',
        error: NO_FIGURES,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'analytics',
    reads: [
      {
        call: /\/new-revenue\?/,
        text: 'Payment Date',
        error: NO_FIGURES,
      },
    ],
  },
  {
    user: 'doctor',
    url: SUBSCRIPTIONS_TAB,
    reads: [
      {
        call: /\/current-mrr$/,
        text: '₹16,776',
        error: NO_FIGURES,
      },
    ],
  },
  {
    user: 'doctor',
    url: `${SUBSCRIPTIONS_TAB}&section=mrr`,
    reads: [
      {
        call: /\/mrr-over-time\?/,
        text: 'Select a bar to see what changed that month.',
        error: NO_FIGURES,
      },
    ],
  },
  {
    user: 'doctor',
    url: `${SUBSCRIPTIONS_TAB}&section=active`,
    reads: [
      {
        call: /\/active-subscriptions$/,
        text: 'Start Date',
        error: NO_FIGURES,
      },
    ],
  },
  {
    user: 'doctor',
    url: `${SUBSCRIPTIONS_TAB}&section=movements`,
    reads: [
      {
        call: /\/movements\?/,
        text: 'Opening',
        error: NO_FIGURES,
      },
    ],
  },
  {
    user: 'doctor',
    url: `${SUBSCRIPTIONS_TAB}&section=rates`,
    reads: [
      {
        call: /\/rates\?/,
        text: 'No subscription was due in this month',
        error: NO_FIGURES,
      },
    ],
  },
  {
    user: 'doctor',
    url: `${SUBSCRIPTIONS_TAB}&section=renewals`,
    reads: [
      {
        call: /\/analytics\/forecast$/,
        text: 'Expected',
        error: NO_FIGURES,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'profile',
    reads: [
      {
        call: /\/api\/profile$/,
        text: 'Dr Asha Rao',
        error: FALLBACK_MESSAGES.loadProfile,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'settings/whatsapp',
    reads: [
      {
        call: /\/api\/profile$/,
        text: 'After every payment: the amount, the last valid day and your additional info.',
        error: FALLBACK_MESSAGES.loadProfile,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'settings/clinics',
    reads: [
      {
        call: /\/api\/clinics\?/,
        text: 'Rao Family Clinic',
        error: FALLBACK_MESSAGES.loadClinics,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'subscriptions',
    reads: [
      {
        call: /\/api\/subscriptions\?/,
        text: 'Manage Tiers',
        error: FALLBACK_MESSAGES.loadPlans,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'subscriptions/{plan}',
    reads: [
      {
        call: /\/api\/subscriptions\/[\w-]+$/,
        text: 'Plan Details',
        error: FALLBACK_MESSAGES.loadPlan,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'import',
    reads: [{ call: /\/api\/imports\?/, text: 'register.csv', error: FALLBACK_MESSAGES.loadImports }],
  },
  {
    user: 'doctor',
    url: 'import/{import}',
    reads: [{ call: /\/api\/imports\/[^/?]+$/, text: 'Nothing is imported yet', error: FALLBACK_MESSAGES.loadImport }],
  },
  {
    user: 'doctor',
    url: 'import/{import}',
    reads: [{ call: /\/rows\?/, text: 'Lata Sen', error: FALLBACK_MESSAGES.loadImportRows }],
  },
  {
    user: 'doctor',
    url: 'patients',
    reads: [
      {
        call: /\/api\/patients\?/,
        text: 'Ravi Kumar',
        error: FALLBACK_MESSAGES.loadPatients,
      },
    ],
  },
  {
    user: 'doctor',
    url: PATIENT_URL,
    reads: [
      {
        call: /\/api\/patients\/[\w-]+$/,
        text: 'Patient Information',
        error: FALLBACK_MESSAGES.loadPatient,
      },
    ],
  },
  {
    user: 'doctor',
    url: PATIENT_URL,
    reads: [
      {
        call: /\/api\/patients\/[\w-]+\/subscriptions$/,
        text: 'Expiry Date',
        error: FALLBACK_MESSAGES.loadPatient,
      },
      {
        call: /\/api\/receipts\?/,
        text: '/0000',
        error: FALLBACK_MESSAGES.loadReceipts,
      },
      {
        call: /\/notes$/,
        text: 'Prefers calls after 6 pm',
        error: FALLBACK_MESSAGES.loadNotes,
        isOptional: true,
      },
      {
        call: /\/consents$/,
        text: 'Subscription and payments',
        error: FALLBACK_MESSAGES.loadConsents,
      },
      {
        call: /\/conversation$/,
        text: 'Wrote within the last 24 hours.',
        error: FALLBACK_MESSAGES.loadConversation,
        isOptional: true,
      },
      {
        call: /\/api\/patients\/[\w-]+\/timeline$/,
        text: 'Can I come today?',
        error: FALLBACK_MESSAGES.loadPatientTimeline,
      },
    ],
  },
  {
    user: 'doctor',
    url: `${PATIENT_URL}?timeline=payment`,
    reads: [
      {
        call: /\/api\/payments\?/,
        text: 'At the clinic',
        error: FALLBACK_MESSAGES.loadPayments,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'payments/{payment}',
    reads: [
      {
        call: /\/api\/payments\/[\w-]+$/,
        text: 'Payment timeline',
        error: FALLBACK_MESSAGES.loadPayments,
      },
    ],
  },
  {
    user: 'doctor',
    url: PATIENT_URL,
    reads: [
      {
        call: /\/subscriptions\/[\w-]+\/timeline$/,
        // Always among the latest three events, which are shown first.
        text: 'The WhatsApp confirmation was delivered.',
        error: 'The payment timeline is not available at the moment.',
      },
    ],
  },
  {
    user: 'doctor',
    url: 'payments',
    reads: [
      {
        call: /\/api\/payments\?/,
        text: '₹499',
        error: FALLBACK_MESSAGES.loadPayments,
      },
      {
        call: /\/api\/holds$/,
        text: 'Accept as renewal',
        error: FALLBACK_MESSAGES.loadHolds,
        isOptional: true,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'receipts',
    reads: [{ call: /\/api\/receipts\?/, text: '/0000', error: FALLBACK_MESSAGES.loadReceipts }],
  },
  {
    user: 'doctor',
    url: 'receipts/{receipt}',
    reads: [{ call: /\/api\/receipts\/[\w-]+$/, text: 'Open payment', error: FALLBACK_MESSAGES.loadReceipts }],
  },
  {
    user: 'doctor',
    url: 'books',
    reads: [{ call: /\/api\/books\?/, text: 'Share of cash', error: FALLBACK_MESSAGES.loadBooks }],
  },
  {
    user: 'doctor',
    url: 'books?book=cash-book',
    reads: [{ call: /\/api\/books\/cash-book\?/, text: '/0000', error: FALLBACK_MESSAGES.loadBooks }],
  },
  {
    user: 'doctor',
    url: 'books?book=case-register',
    reads: [{ call: /\/api\/books\/case-register\?/, text: '/0000', error: FALLBACK_MESSAGES.loadBooks }],
  },
  {
    user: 'doctor',
    url: 'data-requests',
    reads: [
      {
        call: /\/api\/data-requests\?(?!.*status)/,
        text: 'I got a message at night',
        error: FALLBACK_MESSAGES.loadDataRequests,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'join-requests',
    reads: [
      {
        call: /\/api\/join-requests\?(?!.*state)/,
        text: 'No Join Requests Yet',
        error: FALLBACK_MESSAGES.loadJoinRequests,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'messages',
    reads: [
      {
        call: /\/api\/messages\?/,
        text: 'Payment confirmation',
        error: FALLBACK_MESSAGES.loadMessages,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'messages?tab=forecast',
    reads: [
      {
        call: /\/messages\/forecast/,
        text: 'Renewal reminder',
        error: FALLBACK_MESSAGES.loadMessageForecast,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'families',
    reads: [
      {
        call: /\/api\/payers\/suggestions/,
        text: 'These patients share a number',
        error: FALLBACK_MESSAGES.loadFamilySuggestions,
      },
      { call: /\/api\/payers\?/, text: 'Suresh Nair', error: FALLBACK_MESSAGES.loadFamilies },
    ],
  },
  {
    user: 'doctor',
    url: 'payment-account',
    reads: [
      {
        call: /\/payment-gateway$/,
        text: 'rzp_test_sim',
        error: FALLBACK_MESSAGES.loadPaymentAccount,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'audit',
    reads: [
      {
        call: /\/api\/audit\?/,
        text: 'You added',
        error: FALLBACK_MESSAGES.loadAudit,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'audit?tab=security',
    reads: [
      {
        call: /\/api\/security-events\?/,
        text: 'Invited a staff member',
        error: FALLBACK_MESSAGES.loadSecurityEvents,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'settings/public-page',
    reads: [{ call: /\/api\/public-page$/, text: 'The page is off', error: FALLBACK_MESSAGES.loadPublicPage }],
  },
  {
    user: 'doctor',
    url: 'settings/integrations',
    reads: [{ call: /\/api\/api-keys\?/, text: 'No API keys yet', error: FALLBACK_MESSAGES.loadApiKeys }],
  },
  {
    user: 'doctor',
    url: 'settings/integrations?tab=webhooks',
    reads: [
      {
        call: /\/api\/webhook-endpoints\?/,
        text: 'https://software.example/nirog',
        error: FALLBACK_MESSAGES.loadWebhooks,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'settings/integrations?tab=sent',
    reads: [{ call: /\/api\/webhook-deliveries\?/, text: 'Nothing sent yet', error: FALLBACK_MESSAGES.loadDeliveries }],
  },
  {
    user: 'doctor',
    url: 'settings/integrations?tab=events',
    reads: [{ call: /\/api\/events\?/, text: 'No events yet', error: FALLBACK_MESSAGES.loadEvents }],
  },
  {
    user: 'doctor',
    url: 'settings/staff',
    reads: [
      {
        call: /\/api\/staff\?/,
        text: 'Meera Nair',
        error: FALLBACK_MESSAGES.loadStaff,
      },
      {
        call: /\/api\/staff\/rules$/,
        text: 'Everybody who works for you needs two-step sign-in',
        error: FALLBACK_MESSAGES.loadSecondFactors,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'account',
    reads: [
      {
        call: /\/api\/account$/,
        text: 'Free trial',
        error: FALLBACK_MESSAGES.loadAccount,
      },
      {
        call: /\/account\/sessions$/,
        text: 'This device',
        error: FALLBACK_MESSAGES.loadSessions,
      },
      {
        call: /\/account\/second-factors$/,
        text: 'A stolen password',
        error: FALLBACK_MESSAGES.loadSecondFactors,
      },
      {
        call: /\/api\/security-events\?/,
        text: 'Invited a staff member',
        error: FALLBACK_MESSAGES.loadSecurityEvents,
      },
      {
        call: /\/account\/support-access$/,
        text: 'Let support see my clinic for one hour',
        error: FALLBACK_MESSAGES.loadAccount,
      },
    ],
  },
  {
    user: 'doctor',
    url: 'second-factor',
    reads: [
      {
        call: /\/account\/second-factors$/,
        text: 'Six digits from an app on your phone.',
        error: FALLBACK_MESSAGES.loadSecondFactors,
      },
    ],
  },
  {
    user: 'admin',
    url: 'admin/accounts',
    reads: [
      {
        call: /\/admin\/accounts\?/,
        text: 'Rao Clinic',
        error: FALLBACK_MESSAGES.loadAccounts,
      },
    ],
  },
  {
    user: 'admin',
    url: 'admin/staff',
    reads: [
      {
        call: /\/admin\/staff\?/,
        text: 'Logged in on',
        error: FALLBACK_MESSAGES.loadStaff,
      },
    ],
  },
  {
    user: 'admin',
    url: 'admin/support',
    reads: [
      {
        call: /\/admin\/support$/,
        text: 'No failed jobs',
        error: FALLBACK_MESSAGES.loadSupport,
      },
      {
        call: /\/admin\/support-access$/,
        text: 'No doctor allows it now',
        error: FALLBACK_MESSAGES.loadSupport,
      },
      {
        call: /\/admin\/failing-webhooks$/,
        text: '5 failures',
        error: FALLBACK_MESSAGES.loadWebhooks,
        isOptional: true,
      },
    ],
  },
  {
    user: 'admin',
    url: 'admin/figures',
    reads: [
      {
        call: /\/admin\/figures$/,
        text: 'every five minutes',
        error: NO_FIGURES,
      },
    ],
  },
  {
    user: 'admin',
    url: 'audit',
    reads: [
      {
        call: /\/api\/audit\?/,
        text: 'after the account was approved',
        error: FALLBACK_MESSAGES.loadAudit,
      },
    ],
  },
  {
    user: 'admin',
    url: 'audit?tab=security',
    reads: [
      {
        call: /\/api\/security-events\?/,
        text: 'Signed up',
        error: FALLBACK_MESSAGES.loadSecurityEvents,
      },
    ],
  },
  {
    user: 'visitor',
    url: 'invitation/{invitation}',
    reads: [
      {
        call: /\/invitation\/check$/,
        text: 'Your link works once',
        error: FALLBACK_MESSAGES.checkPasswordLink,
      },
    ],
  },
  {
    user: 'visitor',
    url: 'new-password/{link}',
    reads: [
      {
        call: /\/password-link\/check$/,
        text: 'Your link works once',
        error: FALLBACK_MESSAGES.checkPasswordLink,
      },
    ],
  },
];

/** Screens without data, and their texts. */
export const EMPTY_SCREENS: { user: User; url: string; texts: string[] }[] = [
  {
    user: 'fresh',
    url: 'dashboard',
    texts: ['No recent activity', 'Get ready for your first paying patient'],
  },
  {
    user: 'fresh',
    url: 'analytics',
    texts: ['No subscriptions purchased in the selected period', 'No refunds in the selected period'],
  },
  {
    user: 'fresh',
    url: SUBSCRIPTIONS_TAB,
    texts: ['No renewals are due in the next 30 days'],
  },
  {
    user: 'fresh',
    url: `${SUBSCRIPTIONS_TAB}&section=active`,
    texts: ['No active subscriptions found'],
  },
  {
    user: 'fresh',
    url: `${SUBSCRIPTIONS_TAB}&section=mrr`,
    texts: ['No MRR data available for the selected range'],
  },
  {
    user: 'fresh',
    url: `${SUBSCRIPTIONS_TAB}&section=movements`,
    texts: ['No MRR changes in this month'],
  },
  {
    user: 'fresh',
    url: `${SUBSCRIPTIONS_TAB}&section=rates`,
    texts: ['No subscription was due in this month'],
  },
  {
    user: 'newcomer',
    url: 'profile',
    texts: ['No profile found. Please create your profile to get started.', 'Create Profile'],
  },
  {
    user: 'newcomer',
    url: 'settings/whatsapp',
    texts: ['No profile yet', 'Create Profile'],
  },
  {
    user: 'fresh',
    url: 'settings/clinics',
    texts: ['No Clinics Yet'],
  },
  {
    user: 'fresh',
    url: 'subscriptions',
    texts: ['No Subscriptions Yet', 'Create Your First Subscription'],
  },
  {
    user: 'doctor',
    url: 'subscriptions/{emptyPlan}',
    texts: ['No Pricing Tiers Yet'],
  },
  {
    user: 'fresh',
    url: 'patients',
    texts: ['No Patients Yet', 'Add Patient'],
  },
  {
    user: 'fresh',
    url: 'import',
    texts: ['No imports yet', 'Choose a file'],
  },
  {
    user: 'fresh',
    url: 'patients?filter={"show_archived":true}',
    texts: ['No Patients Yet', 'The archive is empty. Patients you archive are kept here.'],
  },
  {
    user: 'doctor',
    url: 'patients?filter={"search":"nobody"}',
    texts: ['No Patients Found', 'Nothing matches “nobody”.'],
  },
  {
    user: 'doctor',
    url: 'patients/{withoutSubscription}',
    texts: ['No subscriptions yet', 'Assign Subscription'],
  },
  {
    user: 'fresh',
    url: 'payments',
    texts: ['No Payments Yet'],
  },
  {
    user: 'fresh',
    url: 'receipts',
    texts: ['No Receipts Yet'],
  },
  {
    user: 'fresh',
    url: 'books',
    texts: ['The books fill themselves with each payment and refund.'],
  },
  {
    user: 'fresh',
    url: 'books?year=2025-26&book=cash-book',
    texts: ['No cash in 2025-26'],
  },
  {
    user: 'fresh',
    url: 'books?year=2025-26&book=case-register',
    texts: ['No cases in 2025-26'],
  },
  {
    user: 'fresh',
    url: 'books?year=2025-26&book=refunds',
    texts: ['No refunds in 2025-26'],
  },
  {
    user: 'fresh',
    url: 'payments?filter={"status":"failed"}',
    texts: ['No payments found'],
  },
  {
    user: 'fresh',
    url: 'join-requests',
    texts: ['No Join Requests Yet'],
  },
  {
    user: 'fresh',
    url: 'join-requests?filter={"state":"declined"}',
    texts: ['No join requests found'],
  },
  {
    user: 'fresh',
    url: 'data-requests',
    texts: ['No Data Requests Yet'],
  },
  {
    user: 'fresh',
    url: 'data-requests?filter={"status":"declined"}',
    texts: ['No data requests found'],
  },
  {
    user: 'fresh',
    url: 'messages',
    texts: ['No Messages Yet'],
  },
  {
    user: 'fresh',
    url: 'messages?filter={"status":"failed"}',
    texts: ['No messages found'],
  },
  {
    user: 'fresh',
    url: 'messages?tab=forecast',
    texts: ['Nothing to send'],
  },
  {
    user: 'newcomer',
    url: 'payment-account',
    texts: ['Patients cannot pay you online yet. Enter the keys of your Razorpay account to change that.'],
  },
  {
    user: 'newcomer',
    url: 'audit?filter={"object_type":"payment"}',
    texts: ['Nothing found'],
  },
  {
    user: 'admin',
    url: 'admin/accounts?filter={"q":"nobody"}',
    texts: ['No accounts found'],
  },
];
