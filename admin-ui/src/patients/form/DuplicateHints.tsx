import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { RosterRow } from '../../../../src/enrolments/terms/term.view';
import { groupedPhone } from '../../common/fields/phone';
import { kinSearch, kinshipOf, type Typed } from './duplicates';

const PAUSE_MS = 300;
const MOST = 3;
const PAGE = { pagination: { page: 1, perPage: 25 }, sort: { field: 'name', order: 'ASC' } } as const;
/** A hint that does not come is no failure to speak of. */
const quiet = { retry: false, onError: () => undefined, staleTime: 10_000 };

/** `text` once nobody has typed for a moment. */
function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function usePatientsLike(search: string | null): RosterRow[] {
  // Not looked up again while the form is saved: the new patient would be found as their own duplicate.
  const { isSubmitting } = useFormState();
  const options = { ...quiet, enabled: search !== null && !isSubmitting };
  const active = useGetList<RosterRow>('patients', { ...PAGE, filter: { search } }, options);
  const archived = useGetList<RosterRow>('patients', { ...PAGE, filter: { search, show_archived: true } }, options);
  return search === null ? [] : [...(active.data ?? []), ...(archived.data ?? [])];
}

/** While a patient is typed: who has that number or name already. @param but the patient who is being changed. */
export function Kin({ but }: { but?: string }) {
  const translate = useTranslate();
  const [name, mobile] = useWatch<Typed, ['name', 'mobile']>({ name: ['name', 'mobile'] });
  const typed = { name, mobile };
  const found = usePatientsLike(useSettled(kinSearch(typed)));
  const kin = found
    .filter(({ id }) => id !== but)
    .flatMap((patient) => {
      const kinship = kinshipOf(typed, patient);
      return kinship ? [{ patient, kinship }] : [];
    })
    .slice(0, MOST);
  const twin = kin.some(({ kinship }) => kinship === 'twin');
  return (
    // Read out when something comes into it: so it is there before, and takes no room.
    <Box className="wide" role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {kin.length > 0 && (
        <Alert role="none" severity={twin ? 'warning' : 'info'}>
          {kin.map(({ patient, kinship }) => (
            <Box key={patient.id}>
              {translate(`patients.kin.${patient.archived && kinship === 'twin' ? 'archivedTwin' : kinship}`)}{' '}
              <Link component={RouterLink} to={`/patients/${patient.id}`} sx={{ fontWeight: 600 }}>
                {patient.name}
              </Link>
              {`, ${groupedPhone(patient.mobile)}`}
            </Box>
          ))}
        </Alert>
      )}
    </Box>
  );
}
