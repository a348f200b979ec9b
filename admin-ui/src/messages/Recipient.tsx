import { PatientLink } from '../analytics/PatientLink';

interface RecipientProps {
  of: { patient_id: string; patient_name: string };
  /** Deleted for ever: there is nothing to lead to. */
  erased: boolean;
}

/** Whom a message is for. */
export const Recipient = ({ of: { patient_id, patient_name }, erased }: RecipientProps) => (
  <PatientLink of={{ patient_id, patient_name, ...(erased && { patient_mobile: null }) }} />
);
