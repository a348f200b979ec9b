import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useGetList, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';
import { groupedPhone } from '../../common/fields/phone';
import { useDebounced } from '../../common/hooks/useDebounced';
import { duplicateSearchText, duplicateKind, type ContactValues } from './duplicates';

const MAX_HINTS = 3;
/** On a touch screen the sentences are as far apart as their links are high. */
const SENTENCE_STYLE = { '@media (pointer: coarse)': { py: 1.5 } };
const FIRST_PAGE = { pagination: { page: 1, perPage: 25 }, sort: { field: 'name', order: 'ASC' } } as const;
/** A failed lookup only hides the hints. */
const SILENT_QUERY_OPTIONS = { retry: false, onError: () => undefined, staleTime: 10_000 };

function usePatientSearch(search: string | null): PatientListRow[] {
  // Disabled during a save: it would find the new patient as its own duplicate.
  const { isSubmitting } = useFormState();
  const options = { ...SILENT_QUERY_OPTIONS, enabled: search !== null && !isSubmitting };
  const active = useGetList<PatientListRow>('patients', { ...FIRST_PAGE, filter: { search } }, options);
  const archived = useGetList<PatientListRow>(
    'patients',
    { ...FIRST_PAGE, filter: { search, show_archived: true } },
    options,
  );
  return search === null ? [] : [...(active.data ?? []), ...(archived.data ?? [])];
}

/** Shows existing patients with the typed number or name. @param exceptId the patient being edited. */
export function DuplicateHints({ exceptId }: { exceptId?: string | undefined }) {
  const translate = useTranslate();
  const [name, mobile] = useWatch<ContactValues, ['name', 'mobile']>({ name: ['name', 'mobile'] });
  const typed = { name, mobile };
  const found = usePatientSearch(useDebounced(duplicateSearchText(typed)));
  const duplicates = found
    .filter(({ id }) => id !== exceptId)
    .flatMap((patient) => {
      const kind = duplicateKind(typed, patient);
      return kind ? [{ patient, kind }] : [];
    })
    .slice(0, MAX_HINTS);
  const hasDuplicate = duplicates.some(({ kind }) => kind === 'duplicate');
  return (
    // A live region must exist before its content changes. While empty it takes no space.
    <Box className="wide" role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {duplicates.length > 0 && (
        <Alert role="none" severity={hasDuplicate ? 'warning' : 'info'}>
          {duplicates.map(({ patient, kind }) => (
            <Box key={patient.id} sx={SENTENCE_STYLE}>
              {translate(
                `patients.duplicates.${patient.archived && kind === 'duplicate' ? 'archivedDuplicate' : kind}`,
              )}{' '}
              <Link component={RouterLink} to={`/patients/${patient.id}`} sx={{ fontWeight: 600 }}>
                {patient.name}
              </Link>
              {`, ${groupedPhone(patient.mobile)}`}
              {kind === 'sameNumber' && ` ${translate('patients.duplicates.sameNumberNote')}`}
            </Box>
          ))}
        </Alert>
      )}
    </Box>
  );
}
