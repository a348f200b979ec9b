import ResendIcon from '@mui/icons-material/ReplayOutlined';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { RowButton } from '../common/lists/RowButton';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { lazyPart } from '../common/screens/lazyScreen';
import { displayStatus, statusHelp } from './status-help';
import { useCan } from '../common/access/useCan';

const LazyResendDialog = lazyPart(async () => (await import('./ResendDialog')).ResendDialog);

/** Resends a message, if the server allows it. Asks for the right number if the message could not reach the old one. */
export function ResendButton({ message }: { message: PatientMessageView }) {
  const translate = useTranslate();
  const maySend = useCan()('messages.send');
  const { confirm, dialog } = useConfirmDialog();
  const resending = useActionMutation((api) => api.resendMessage(message.id), {
    failedAction: 'resendMessage',
    successText: 'messages.resent',
  });
  const [correcting, setCorrecting] = useState(false);
  const help = statusHelp(message);
  const isNumberWrong = help === 'correct_number' || help === 'unreachable';
  if (!maySend || !message.actions.includes('resend')) return null;
  const textValues = { name: message.patient_name, kind: translate(`messages.kinds.${message.kind}`) };
  const confirmResend = () =>
    confirm({
      title: translate('messages.confirm.title'),
      content: translate(
        `messages.confirm.${displayStatus(message) === 'unknown' ? 'contentUnknown' : 'content'}`,
        textValues,
      ),
      confirmLabel: translate('messages.resend'),
      onConfirm: () => void resending.run(),
    });
  return (
    <>
      <RowButton
        label={translate('messages.resend')}
        Icon={ResendIcon}
        disabled={resending.isPending}
        onClick={isNumberWrong ? () => setCorrecting(true) : confirmResend}
      />
      {dialog}
      <Suspense fallback={null}>
        {correcting && <LazyResendDialog message={message} onClose={() => setCorrecting(false)} />}
      </Suspense>
    </>
  );
}
