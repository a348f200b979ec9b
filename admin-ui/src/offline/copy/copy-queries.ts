import { queryOptions } from '@tanstack/react-query';
import { clinicCopy } from './clinic-copy';

/** A patient as stored on this device; null if there is none. */
export const storedPatientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clinic-copy', 'patient', id],
    queryFn: async () => (await clinicCopy.patient(id)) ?? null,
  });

export const storedTiersQuery = queryOptions({
  queryKey: ['clinic-copy', 'tiers'],
  queryFn: () => clinicCopy.tiers(),
});
