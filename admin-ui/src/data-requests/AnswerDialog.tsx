import '../i18n/privacy/add-privacy-texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState } from 'react';
import { required, TextInput, useGetOne, useTranslate } from 'react-admin';
import type { PatientView } from '../../../src/patients/patient.view';
import type { DataRequestDecision } from '../../../src/privacy/requests/data-request.rules';
import type { ClinicDataRequestView } from '../../../src/privacy/requests/data-request.view';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import { privacyApi } from '../api/privacy';
import { ERROR_ON_SCREEN } from '../api/queryClient';
import { Banner } from '../common/feedback/Banner';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { LoadError } from '../common/feedback/LoadError';
import { FormActions } from '../common/forms/FormActions';
import { RecordForm } from '../common/forms/RecordForm';
import { withinLimit } from '../common/forms/withinLimit';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { LinkButton } from '../common/screens/LinkButton';
import { CorrectionTable, QuotedText } from './RequestContent';

interface AnswerDialogProps {
  request: ClinicDataRequestView;
  onClose: () => void;
}

const LIMIT = withinLimit(TEXT_LIMITS.data_request.answer);

/** What happens with the data: the new values, or what is deleted and what stays. */
function Consequences({ request, patient }: { request: ClinicDataRequestView; patient: PatientView }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`dataRequests.dialog.${key}`);
  if (request.kind === 'complaint') return null;
  if (request.kind === 'correction')
    return request.correction ? (
      <div>
        <CorrectionTable correction={request.correction} patient={patient} />
        <Box sx={{ mt: 1, fontSize: 13, color: 'text.secondary' }}>{text('correctionHint')}</Box>
      </div>
    ) : (
      <Banner type="info" text={text('noValues')}>
        <LinkButton to={`/patients/${patient.id}`} size="small">
          {text('openPatient')}
        </LinkButton>
      </Banner>
    );
  return (
    <>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5, fontSize: 15 }}>
        <li>{text('removed')}</li>
        <li>{text('kept')}</li>
        <li>{translate('patients.permanentDelete.cannotUndo')}</li>
      </Box>
      {!patient.archived && (
        <Banner type="warning" text={text('mustArchive')}>
          <LinkButton to={`/patients/${patient.id}`} size="small">
            {text('archive')}
          </LinkButton>
        </Banner>
      )}
    </>
  );
}

function AnswerForm({ request, patient, onClose }: AnswerDialogProps & { patient: PatientView }) {
  const translate = useTranslate();
  const [decision, setDecision] = useState<DataRequestDecision>('done');
  const { kind } = request;
  const isDone = decision === 'done';
  const mutation = useActionMutation(
    (_api, answer: string) => privacyApi.answerDataRequest(request.id, { decision, ...(answer !== '' && { answer }) }),
    { failedAction: 'answerDataRequest' },
  );
  const needsText = !isDone || kind === 'complaint';
  const label = isDone
    ? needsText
      ? 'dataRequests.yourAnswer'
      : 'dataRequests.dialog.optional'
    : 'dataRequests.dialog.reason';
  const rules = needsText
    ? [required(`dataRequests.dialog.${isDone ? 'answerNeeded' : 'reasonNeeded'}`), LIMIT]
    : [LIMIT];
  const isBlocked = isDone && kind === 'erasure' && !patient.archived;
  return (
    <>
      {isDone && <Consequences request={request} patient={patient} />}
      {request.message !== null && <QuotedText label={translate('dataRequests.message')} text={request.message} />}
      {!isDone && <Box sx={{ fontSize: 15 }}>{translate('dataRequests.dialog.declineHint')}</Box>}
      <RecordForm
        key={decision}
        onSubmit={({ answer }: { answer?: string | null }) => mutation.submit(answer?.trim() ?? '', onClose)}
      >
        <TextInput
          source="answer"
          label={label}
          helperText="dataRequests.dialog.seen"
          validate={rules}
          multiline
          minRows={2}
          autoFocus={!isDone}
        />
        <FormActions
          submit={isDone ? `dataRequests.dialog.done.${kind}` : 'dataRequests.dialog.declineNow'}
          danger={!isDone || kind === 'erasure'}
          disabled={isBlocked}
          mutation={mutation}
          onCancel={onClose}
        />
        <Button
          sx={{ mt: 1, ml: -1 }}
          disabled={mutation.isPending}
          onClick={() => {
            mutation.reset();
            setDecision(isDone ? 'declined' : 'done');
          }}
        >
          {translate(`dataRequests.dialog.${isDone ? 'decline' : 'back'}`)}
        </Button>
      </RecordForm>
    </>
  );
}

/** Answers a request: does what the patient asks, or declines it with a reason. */
export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const translate = useTranslate();
  const title = useId();
  const {
    data: patient,
    error,
    refetch,
  } = useGetOne<PatientView>('patients', { id: request.patient_id }, ERROR_ON_SCREEN);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={ignoreBackdropClick(onClose)} aria-labelledby={title}>
      <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>
        {translate(`dataRequests.dialog.${request.kind}`, { name: request.patient_name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pb: '24px !important' }}>
        <LoadError error={error} failedAction="loadPatient" refetch={refetch} />
        {!patient && !error && <Skeleton variant="rounded" height={180} />}
        {patient && <AnswerForm request={request} patient={patient} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  );
}
