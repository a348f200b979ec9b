/** A table in an archive. */
export interface ArchiveTable {
  name: string;
  /** The columns in the archive; all by default. */
  only?: readonly string[];
  /** Columns that stay behind. */
  without?: readonly string[];
  /** The rows of doctor `$1`; by default those with the `doctor_id`. */
  where?: string;
  /** An import may change rows, so that it cannot compare them with the archive. */
  isMerged?: true;
}

/** Numbers to which the doctor writes. */
const NUMBERS = `
  number IN (SELECT mobile_normal FROM patient WHERE doctor_id = $1
    UNION SELECT mobile_normal FROM payer WHERE doctor_id = $1
    UNION SELECT number FROM whatsapp_correspondent WHERE doctor_id = $1)`;

const PEOPLE = `id = $1 OR role = 'staff' AND id IN (SELECT account_id FROM membership WHERE doctor_id = $1)`;

/**
 * What an archive contains: a table comes after those that it refers to. `audit` is first, because an import adds a row to
 * it. `overlaps_another` depends on the order in which a trigger sees the terms.
 */
export const ARCHIVE_TABLES: readonly ArchiveTable[] = [
  { name: 'audit' },
  {
    name: 'account',
    only: [
      ...['id', 'email', 'mobile', 'name', 'role', 'status', 'status_reason', 'approved_at', 'created_at'],
      ...['platform_plan', 'staff_need_second_factor'],
    ],
    where: PEOPLE,
    isMerged: true,
  },
  { name: 'data_archive' },
  { name: 'membership', without: ['invitation_hash', 'invitation_expires_at'], isMerged: true },
  { name: 'picture' },
  { name: 'profile' },
  { name: 'clinic' },
  { name: 'plan' },
  { name: 'tier' },
  { name: 'public_page' },
  { name: 'public_plan' },
  { name: 'tag' },
  { name: 'payer' },
  { name: 'payer_link' },
  { name: 'patient' },
  { name: 'patient_note' },
  { name: 'consent' },
  { name: 'join_request' },
  { name: 'data_request' },
  { name: 'enrolment' },
  { name: 'link' },
  { name: 'term', without: ['overlaps_another'] },
  { name: 'term_pause' },
  { name: 'payment_order' },
  { name: 'provider_order' },
  { name: 'payment' },
  { name: 'hold' },
  { name: 'refund' },
  { name: 'ledger_transaction' },
  { name: 'ledger_entry' },
  { name: 'receipt_series' },
  { name: 'receipt' },
  { name: 'receipt_pdf' },
  { name: 'message' },
  { name: 'reply' },
  { name: 'whatsapp_correspondent' },
  { name: 'whatsapp_contact', where: NUMBERS, isMerged: true },
  { name: 'desk_decision' },
  { name: 'bulk_job' },
  { name: 'bulk_row' },
  { name: 'patient_import' },
  { name: 'import_row' },
];

/** Tables with data of doctors that no archive contains, and why. */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  payment_gateway: 'Razorpay’s secrets, encrypted with the key of this installation. The doctor enters them again.',
  webhook_endpoint: 'The address of this installation for Razorpay’s webhooks.',
  webhook_source: 'Follows from the webhooks of the keys.',
  session: 'Logins end with the installation.',
  password_link: 'Works only here.',
  api_key: 'Opens this installation to other software.',
  clinic_event: 'Events of the last 30 days for software that is connected to this installation.',
  event_stream: 'Numbers of the events of this installation.',
  event_webhook: 'Addresses of software that is connected to this installation, with their secrets.',
  event_webhook_health: 'How this installation reaches that software.',
  event_delivery: 'What this installation sent to that software.',
  support_access: 'Lets support of this installation look for an hour.',
  second_factor: 'A secret of the person.',
  recovery_code: 'A secret of the person.',
  factor_challenge: 'Works only here.',
  data_export: 'Who downloaded what here, kept for a year.',
  erasure: 'For restores of this installation. The archive has the rows without the person.',
  security_event: 'Logins and refused calls here, kept for a year.',
  idempotency: 'Responses of the last 24 hours, for repeats of calls to this installation.',
  unclaimed_reply: 'Belongs to several doctors until a patient has chosen one.',
  public_slug: 'Addresses of this installation, which another doctor may have elsewhere. The doctor chooses one there.',
  join_code: 'Codes with which people confirm their number here, for half an hour.',
  data_access: 'Codes with which patients open their data here, for a quarter of an hour.',
  patient_count: 'A trigger counts the patients.',
  reminder: 'A trigger plans the reminders.',
};
