import { formatCount } from './money.js';

/** Maximum length of a text, and the field's label in the forms. */
export interface TextLimit {
  label: string;
  /** In code points: an emoji outside the basic plane counts as one. */
  max: number;
}

/** Limits of entered texts, by resource and API field. Both the API and the forms check them. */
export const TEXT_LIMITS = {
  account: {
    reason: { label: 'Reason', max: 500 },
  },
  activation: {
    payment_method: { label: 'Payment method', max: 40 },
  },
  api_key: {
    name: { label: 'Name', max: 60 },
  },
  clinic: {
    name: { label: 'Clinic name', max: 200 },
    address: { label: 'Address', max: 1_000 },
  },
  data_request: {
    message: { label: 'Message', max: 2_000 },
    answer: { label: 'Answer', max: 2_000 },
  },
  desk: {
    note: { label: 'Note', max: 500 },
  },
  import: {
    file_name: { label: 'File name', max: 200 },
  },
  list: {
    search: { label: 'Search', max: 200 },
    tags: { label: 'Tags', max: 500 },
  },
  manual_payment: {
    amount_reason: { label: 'Reason for another amount', max: 200 },
    reference: { label: 'Reference', max: 100 },
    correction_reason: { label: 'Reason', max: 200 },
  },
  patient: {
    name: { label: 'Name', max: 200 },
    mobile: { label: 'Mobile number', max: 40 },
    email: { label: 'Email', max: 254 },
    guardian_name: { label: 'Guardian’s name', max: 200 },
  },
  patient_note: {
    text: { label: 'Note', max: 500 },
  },
  payer: {
    name: { label: 'Name', max: 200 },
  },
  plan: {
    name: { label: 'Plan name', max: 200 },
    description: { label: 'Description', max: 10_000 },
    covered_services: { label: 'Covered services', max: 10_000 },
    excluded_services: { label: 'Excluded services', max: 10_000 },
    additional_info: { label: 'Additional info', max: 10_000 },
    message_name: { label: 'Name in WhatsApp messages', max: 80 },
  },
  profile: {
    doctor_name: { label: 'Doctor name', max: 200 },
    mobile_number: { label: 'Mobile number', max: 200 },
    degree: { label: 'Degree', max: 200 },
    specialization: { label: 'Specialization', max: 200 },
    registration_number: { label: 'Registration number', max: 200 },
    profile_image_url: { label: 'Profile image URL', max: 1_000 },
    clinic_manager: { label: 'Clinic manager', max: 200 },
    tag_line: { label: 'Tag line', max: 200 },
    clinic_name: { label: 'Clinic name', max: 200 },
    clinic_address: { label: 'Clinic address', max: 1_000 },
  },
  public_page: {
    question: { label: 'Question', max: 200 },
    answer: { label: 'Answer', max: 2_000 },
  },
  refund: {
    reason: { label: 'Reason', max: 500 },
  },
  staff: {
    name: { label: 'Name', max: 200 },
  },
  tag: {
    name: { label: 'Tag', max: 40 },
  },
  tier: {
    tier_name: { label: 'Tier name', max: 200 },
    features: { label: 'Features', max: 10_000 },
  },
  webhook: {
    name: { label: 'Name', max: 60 },
    url: { label: 'URL', max: 1_000 },
  },
} satisfies Record<string, Record<string, TextLimit>>;

/** Counts code points, as the server's validator does. */
export const isWithinLimit = (text: string, { max }: TextLimit): boolean => [...text].length <= max;

export const tooLongMessage = ({ label, max }: TextLimit): string =>
  `${label} must be at most ${formatCount(max)} characters`;
