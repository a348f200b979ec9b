import type { ValidityType } from '../../../../src/shared/period';
import { tierName } from '../../common/fields/tierName';
import { PatientCell } from '../PatientCell';
import type { ClientColumn } from './client-column';

interface SubscriptionRow {
  patient_id: string;
  patient_name: string;
  patient_mobile: string | null;
  patient_email?: string | null;
  archived?: boolean;
  subscription_name: string;
  tier_name: string | null;
  validity_type: ValidityType | null;
}

/** The patient with number and email, and the plan with the tier: two columns in place of four. */
export const SUBSCRIPTION_COLUMNS: ClientColumn<SubscriptionRow>[] = [
  {
    source: 'patient_name',
    render: (row) => <PatientCell withPhone patient={row} detail={row.patient_mobile && row.patient_email} />,
  },
  {
    source: 'subscription_name',
    cardPart: 'line',
    render: (row) => [row.subscription_name, tierName(row)].filter(Boolean).join(' · '),
  },
];
