import AddIcon from '@mui/icons-material/Add';
import PaidIcon from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { PatientView } from '../../../../src/patients/patient.view';
import { LoadError } from '../../common/feedback/LoadError';
import { EmptyState } from '../../common/feedback/EmptyState';
import { ShowMoreList } from '../../common/lists/ShowMoreList';
import { Panel } from '../../common/screens/Panel';
import { useInlineForm } from '../../common/forms/useInlineForm';
import { RecordPaymentDialog } from '../payments/RecordPaymentDialog';
import { AssignTierForm } from './AssignTierForm';
import { TermCard } from './TermCard';
import { useTerms } from './useTerms';
import { useCan } from '../../common/access/useCan';

const INITIAL_COUNT = 5;

/** A patient's subscription history, with a form to assign another. */
export function TermsPanel({ patient }: { patient: PatientView }) {
  const translate = useTranslate();
  const can = useCan();
  const { shown: assigning, open, close, opener } = useInlineForm();
  const { data: terms, error, isPending, refetch } = useTerms(patient.id);
  const [recording, setRecording] = useState(false);
  const buttons = !assigning && !patient.archived && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {can('payments.record') && (
        <Button variant="outlined" startIcon={<PaidIcon />} onClick={() => setRecording(true)}>
          {translate('recordPayment.action')}
        </Button>
      )}
      {can('subscriptions.write') && (
        <Button ref={opener} variant="contained" startIcon={<AddIcon />} onClick={() => open(true)}>
          {translate('terms.assign')}
        </Button>
      )}
    </Box>
  );
  // Terms of one enrolment share a link. The newest shows it.
  const showsLink = (term: TermView) => terms?.find(({ link }) => link === term.link) === term;
  // Decides where the buttons are: until the terms are known there are none, so that none moves under the pointer.
  const isEmpty = terms?.length === 0;
  // Terms with actions are always visible.
  const initialCount = Math.max(INITIAL_COUNT, 1 + (terms ?? []).findLastIndex(({ actions }) => actions.length > 0));
  return (
    <Panel title={translate('terms.title')} actions={!isPending && !isEmpty && buttons}>
      {recording && <RecordPaymentDialog patient={patient} onClose={() => setRecording(false)} />}
      {assigning && <AssignTierForm patientId={patient.id} onDone={close} />}
      <LoadError error={error} failedAction="loadPatient" refetch={refetch} />
      {isPending && <Skeleton variant="rounded" height={180} />}
      {isEmpty && !assigning && (
        <EmptyState title={translate('terms.empty')} hint={translate('terms.emptyHint')} action={buttons} />
      )}
      <ShowMoreList initialCount={initialCount} gap={2}>
        {terms?.map((term) => (
          <li key={term.id}>
            <TermCard term={term} patient={patient} link={showsLink(term) ? term.link : null} />
          </li>
        ))}
      </ShowMoreList>
    </Panel>
  );
}
