import { useQuery } from '@tanstack/react-query';
import { PURPOSES } from '../../../../src/patients/consents/consent.rules';
import type { ConsentView } from '../../../../src/privacy/consents/consent.view';
import { privacyApi } from '../../api/privacy';

/** The consents of a patient, newest first. */
export const useConsents = (patientId: string) =>
  useQuery({
    queryKey: ['patients', 'consents', patientId],
    queryFn: () => privacyApi.getConsents(patientId),
  });

/** The newest row of each purpose, which counts; undefined without a decision. */
export const newestByPurpose = (consents: ConsentView[]) =>
  PURPOSES.map((purpose) => ({ purpose, consent: consents.find((row) => row.purpose === purpose) }));
