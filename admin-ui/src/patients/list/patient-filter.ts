import type { PatientCountsView } from '../../../../src/enrolments/terms/term.view';
import type {
  EndsWithinDays,
  PatientStatus,
  WhatsAppProblem,
} from '../../../../src/enrolments/patient-list/patient-status.rules';

/** Filters of the patient list, as in the address. */
export interface PatientFilter {
  search?: string | undefined;
  show_archived?: boolean | undefined;
  status?: PatientStatus | undefined;
  subscription_id?: string | undefined;
  ends_within?: EndsWithinDays | undefined;
  whatsapp?: WhatsAppProblem | undefined;
  /** Names of tags, separated by commas: patients with any of them. */
  tag?: string | undefined;
}

export interface StatusChoice {
  /** The number of patients, and the key of the text. */
  count: keyof PatientCountsView;
  filter: Pick<PatientFilter, 'status' | 'ends_within'>;
}

/** Status and remaining days are one choice: only active subscriptions end soon. */
export const STATUS_CHOICES: StatusChoice[] = [
  { count: 'all', filter: {} },
  { count: 'active', filter: { status: 'active' } },
  { count: 'ends_today', filter: { ends_within: '0' } },
  { count: 'ends_in_7_days', filter: { ends_within: '7' } },
  { count: 'ends_in_30_days', filter: { ends_within: '30' } },
  { count: 'pending', filter: { status: 'pending' } },
  { count: 'expired', filter: { status: 'expired' } },
  { count: 'upcoming', filter: { status: 'upcoming' } },
  { count: 'disabled', filter: { status: 'disabled' } },
  { count: 'cancelled', filter: { status: 'cancelled' } },
  { count: 'none', filter: { status: 'none' } },
];

/** Whether rows are hidden by a filter that the user can clear; the archive is a list of its own. */
export const isFiltered = ({ search, status, subscription_id, ends_within, whatsapp, tag }: PatientFilter): boolean =>
  Boolean(search ?? status ?? subscription_id ?? ends_within ?? whatsapp ?? tag);
