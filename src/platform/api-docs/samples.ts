/**
 * Examples of fields and parameters by name, where the docstring has none. They describe one case: on 5 November Ravi
 * Kumar pays Dr Asha Rao for a month.
 */
export const SAMPLES = {
  // Ids of records
  doctor_id: '0199f180-5b7e-7f41-8d2c-1a9e4c6f0b35',
  patient_id: '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30',
  payment_id: '0199f2a7-4f18-7d52-9b0e-8c6a3d1f5b29',
  refund_id: '0199f2b0-2a6c-7e83-a4d1-6f9b0c5e7d12',
  subscription_id: '0199f2a1-1c52-7b08-9d3e-7f0a4c6b2e18',
  subscription_tier_id: '0199f2a1-9e40-7c6d-8a15-3b2f6d9c0e47',
  term_id: '0199f2a5-0d3b-7a94-b6c8-5e1f7a2d9c03',
  tierId: '0199f2a1-9e40-7c6d-8a15-3b2f6d9c0e47',
  join_request_id: '0199f2d8-7c40-7b1a-8e52-3d9f6a1c4b08',
  data_request_id: '0199f2d8-7c40-7b1a-8e52-3d9f6a1c4b07',
  request_id: '0199f2a4-7c1e-7b3a-9d52-3f6e8a1b4c5d',

  // Links and accounts
  identifier: 'q7Xw2LmN8pRtV4yB6cDfGh',
  slug: 'dr-asha-rao',
  link: 'https://nirog.example/s/q7Xw2LmN8pRtV4yB6cDfGh',
  token: 'Zk3uQ0sV2yXw8aBcDeFgHiJkLmNoPqRs',
  password: 'monsoon-tulsi-42',
  current_password: 'monsoon-tulsi-42',
  new_password: 'banyan-river-77',
  ip: '203.0.113.24',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',

  // The doctor and the clinic
  doctor_name: 'Dr Asha Rao',
  degree: 'MBBS, MD',
  specialization: 'Diabetology',
  profile_image_url: 'https://example.com/asha.jpg',
  profileImage: 'https://example.com/asha.jpg',
  tag_line: 'Diabetes care between visits',
  clinic_manager: 'Sunita Rao',
  clinic_name: 'Rao Clinic',
  clinic_address: '12 MG Road, Bengaluru 560001',
  address: '12 MG Road, Bengaluru 560001',
  mobile_number: '080 4123 4567',
  phone: '080 4123 4567',

  // The patient
  name: 'Ravi Kumar',
  patient_name: 'Ravi Kumar',
  mobile: '98765 43210',
  patient_mobile: '98765 43210',
  email: 'ravi@example.com',
  patient_email: 'ravi@example.com',
  last_appointment: '2026-10-28',
  search: 'ravi',
  q: 'ravi',
  archived: false,
  patient_deleted: false,
  whatsapp_stopped: false,

  // The plan and its tier
  subscription_name: 'WhatsApp Support',
  tier_name: 'Basic',
  tierName: 'Basic',
  description: 'Questions to the doctor on WhatsApp between visits',
  covered_services: 'Questions on WhatsApp\nReview of reports',
  coveredServices: ['Questions on WhatsApp', 'Review of reports'],
  excluded_services: 'Emergencies\nHome visits',
  excludedServices: ['Emergencies', 'Home visits'],
  additional_info: 'The doctor replies within 24 hours on working days.',
  additionalInfo: 'The doctor replies within 24 hours on working days.',
  message_name: 'Silver',
  features: 'Replies within 24 hours\nReview of one report a month',

  // The payment
  key_id: 'rzp_test_1DP5mmOlF5G5ag',
  key: 'rzp_test_1DP5mmOlF5G5ag',
  orderId: 'order_PQr5sT9uVwXyZ1',
  webhook_url: 'https://nirog.example/api/webhooks/razorpay/Hb4tYpW9xKs2LdQm7NvRzA',
  method: 'upi',
  payment_method: 'upi',
  reference: 'R-1042',
  reason: 'Moved to another city',
  end_access: false,
  ends_access: false,
  subscription_end_date: '2026-12-05',
  endDate: '2026-12-05',
  due_date: '2026-12-05',
  end_date: '2026-11-30',
  start_date: '2026-11-01',
  day: '2026-12-05',
  refund_date: '2026-11-10',
  expiresAt: '2026-11-05T05:00:00.000Z',

  // Messages
  text: 'Hello Ravi, we have received ₹499 for WhatsApp Support with Dr Asha Rao. Your membership is valid up to 5 Dec 2026. The doctor replies within 24 hours on working days. Thank you.',
  sent_at: '2026-11-05T04:30:02.000Z',
  delivered_at: '2026-11-05T04:30:05.000Z',
  read_at: '2026-11-05T04:41:00.000Z',
  window_until: '2026-11-06T04:30:00.000Z',

  // Accounts, support and the audit log
  approved_at: '2026-11-05T06:00:00.000Z',
  last_seen_at: '2026-11-05T06:12:00.000Z',
  expires_at: '2026-11-06T04:30:00.000Z',
  action: 'patients.archive',
  deleted: false,
  paused: false,

  // Parameters of calls
  'Idempotency-Key': '5f0c1d3e-8a42-4b7d-9c16-2e7f3a5b8d90',
  'If-None-Match': 'W/"jKBgpvGhAVgYe0kmNxQwK0mqNeU="',
  'x-razorpay-signature': '9f2c4e7a1b3d5f60829a4c6e8b0d1f3a5c7e9b2d4f60718293a4b5c6d7e8f901',
  'x-razorpay-event-id': 'PQr8aB2cDeFgH3',
  'x-hub-signature-256': 'sha256=9f2c4e7a1b3d5f60829a4c6e8b0d1f3a5c7e9b2d4f60718293a4b5c6d7e8f901',
  'hub.verify_token': 'the-text-entered-at-meta',
  'hub.challenge': '1158201444',
} satisfies Record<string, string | string[] | boolean>;

/** Fields that are null in examples. A docstring cannot express that. */
export const NULL_SAMPLES = new Set([
  'AccountDetailView.trial_ends_on',
  'AdminAccountView.status_reason',
  'ClinicDataRequestView.answer',
  'ClinicDataRequestView.answered_at',
  'ConsentView.guardian_name',
  'ConversationView.stopped_at',
  'ConversationView.stopped_by',
  'ConversationView.unreachable_at',
  'CreatePatient.guardian_name',
  'DataRequestView.answer',
  'DataRequestView.answered_at',
  'DeskDecisionView.until',
  'DeskItemView.detail',
  'DeskView.next_on',
  'DeskView.trial_ends_on',
  'MessageForecastRow.reason',
  'MessagePreview.card',
  'MessagePreview.reason',
  'MessagePreview.stop_button',
  'OwnPatientView.archived_at',
  'PatientListRow.guardian_name',
  'PatientMessageView.reason',
  'PatientMessageView.send_at',
  'PatientView.guardian_name',
  'PaymentView.reference',
  'PersonalDataView.guardian_name',
  'PrivacyContact.email',
  'SetConsent.guardian_name',
  'TimelineEntry.day',
  'TimelineEntry.subject',
  'TimelineView.amount',
  'UpdatePatient.guardian_name',
  'WebhooksView.previous_secret_until',
  'WebhooksView.silent_since',
]);

/** Examples by the format of a text. */
export const FORMAT_SAMPLES: Record<string, string> = {
  uuid: '0199f2a8-3e5c-7a17-b9d0-4c8f6e2a1b53',
  date: '2026-11-05',
  'date-time': '2026-11-05T04:30:00.000Z',
};

/** An enumeration's example is the first of these values that it contains: typical values, not failures. */
export const USUAL_VALUES: unknown[] = [
  ...['approved', 'active', 'captured', 'completed', 'open', 'processed', 'delivered', 'ok'],
  ...['monthly', 'starter', 'test', 'confirmation', 'this_month'],
];
