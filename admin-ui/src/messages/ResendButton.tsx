import ResendIcon from '@mui/icons-material/ReplayOutlined';
import { useTranslate } from 'react-admin';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { RowButton } from '../common/lists/RowButton';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { displayStatus } from './status-help';

/** Resends a message, if the server allows it. */
export function ResendButton({ message }: { message: PatientMessageView }) {
  const translate = useTranslate();
  const { confirm, dialog } = useConfirmDialog();
  const resending = useActionMutation((api) => api.resendMessage(message.id), {
    failedAction: 'resendMessage',
    successText: 'messages.resent',
  });
  if (!message.actions.includes('resend')) return null;
  const textValues = { name: message.patient_name, kind: translate(`messages.kinds.${message.kind}`) };
  return (
    <>
      <RowButton
        label={translate('messages.resend')}
        Icon={ResendIcon}
        disabled={resending.isPending}
        onClick={() =>
          confirm({
            title: translate('messages.confirm.title'),
            content: translate(
              `messages.confirm.${displayStatus(message) === 'unknown' ? 'contentUnknown' : 'content'}`,
              textValues,
            ),
            confirmLabel: translate('messages.resend'),
            onConfirm: () => void resending.run(),
          })
        }
      />
      {dialog}
    </>
  );
}
