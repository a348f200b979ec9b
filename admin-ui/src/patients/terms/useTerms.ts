import { useGetManyReference } from 'react-admin';
import type { TermView } from '../../../../src/enrolments/terms/term.view';

/** A patient's terms, newest first. */
export const useTerms = (patientId: string) =>
  useGetManyReference<TermView>('terms', { target: 'patient_id', id: patientId });
