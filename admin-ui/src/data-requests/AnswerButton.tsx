import '../i18n/privacy/add-privacy-texts';
import AnswerIcon from '@mui/icons-material/QuickreplyOutlined';
import ReadIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ClinicDataRequestView } from '../../../src/privacy/requests/data-request.view';
import { useCan } from '../common/access/useCan';
import { RowButton } from '../common/lists/RowButton';
import { lazyPart } from '../common/screens/lazyScreen';

const LazyAnswerDialog = lazyPart(async () => (await import('./AnswerDialog')).AnswerDialog);
const LazyRequestDialog = lazyPart(async () => (await import('./RequestDialog')).RequestDialog);

/** Opens the dialog that answers an open request, or shows an answered one. Only who may delete patients answers a deletion. */
export function AnswerButton({ request }: { request: ClinicDataRequestView }) {
  const translate = useTranslate();
  const can = useCan();
  /** Stays the same when the request changes, so that the dialog itself closes after the answer. */
  const [opened, setOpened] = useState<'answer' | 'read' | null>(null);
  const close = () => setOpened(null);
  const mayAnswer = can('data_requests.answer') && (request.kind !== 'erasure' || can('patients.erase'));
  const isOpenRequest = request.status === 'open';
  const answers = isOpenRequest && mayAnswer;
  return (
    <>
      <RowButton
        label={translate(answers ? 'dataRequests.answer' : 'dataRequests.read')}
        Icon={answers ? AnswerIcon : ReadIcon}
        onClick={() => setOpened(answers ? 'answer' : 'read')}
      />
      {isOpenRequest && !mayAnswer && (
        <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>{translate('dataRequests.doctorOnly')}</Box>
      )}
      <Suspense fallback={null}>
        {opened === 'answer' && <LazyAnswerDialog request={request} onClose={close} />}
        {opened === 'read' && <LazyRequestDialog request={request} onClose={close} />}
      </Suspense>
    </>
  );
}
