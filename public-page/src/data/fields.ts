import { type PersonalData } from './api-types.js';

/** The lists of the copy, in the order in which they are shown. */
export type ListName = Exclude<keyof PersonalData, 'patient' | 'guardian_name' | 'produced_at'>;
type EntryOf<Name extends ListName> = PersonalData[Name][number];

/** The fields of each list that are shown. Ids are left out: they mean nothing to the patient. */
export const LIST_FIELDS = {
  subscriptions: ['plan_name', 'tier_name', 'status', 'start_date', 'end_date', 'amount', 'created_at'],
  payments: ['amount', 'status', 'method', 'reference', 'paid_on', 'refunded', 'created_at'],
  receipts: ['number', 'kind', 'issued_on', 'amount'],
  messages: ['kind', 'direction', 'text', 'status', 'at'],
  notes: ['text', 'created_at'],
  consents: ['purpose', 'granted', 'wording', 'source', 'guardian_name', 'notice_version', 'ip', 'user_agent', 'at'],
  data_requests: ['kind', 'status', 'message', 'correction', 'answer', 'created_at', 'due_on', 'answered_at'],
  join_requests: [
    'plan_name',
    'tier_name',
    'status',
    'name',
    'mobile',
    'email',
    'is_minor',
    'guardian_name',
    'payer_name',
    'wording',
    'reminders',
    'ip',
    'user_agent',
    'created_at',
    'decided_at',
  ],
  recipients: ['name', 'purpose'],
} as const satisfies { [Name in ListName]: readonly (keyof EntryOf<Name> & string)[] };

/** The fields of the patient that are shown. */
export const PATIENT_FIELDS = [
  'name',
  'mobile',
  'email',
  'last_appointment',
  'is_minor',
  'guardian_name',
  'message_language',
  'tags',
  'created_at',
  'archived_at',
] as const satisfies (keyof PersonalData['patient'] | 'guardian_name')[];

type ListField = { [Name in ListName]: (typeof LIST_FIELDS)[Name][number] }[ListName];
/** The fields that have a label. */
export type FieldName = ListField | (typeof PATIENT_FIELDS)[number];
export type SectionName = ListName | 'patient';
