import ResendIcon from '@mui/icons-material/ReplayOutlined';
import { useTranslate } from 'react-admin';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { RowButton } from '../common/lists/RowButton';
import { useAct } from '../common/hooks/useActionMutation';
import { useAsk } from '../common/feedback/useConfirmDialog';
import { stateOf } from './status-help';

/** Has a message sent once more, where the server allows it. */
export function Resend({ message }: { message: PatientMessageView }) {
  const translate = useTranslate();
  const { ask, dialog } = useAsk();
  const resending = useAct((api) => api.resendMessage(message.id), {
    failed: 'resendMessage',
    done: 'messages.resent',
  });
  if (!message.actions.includes('resend')) return null;
  const told = { name: message.patient_name, kind: translate(`messages.kinds.${message.kind}`) };
  return (
    <>
      <RowButton
        label={translate('messages.resend')}
        Icon={ResendIcon}
        icons={false}
        disabled={resending.isPending}
        onClick={() =>
          ask({
            title: translate('messages.ask.title'),
            content: translate(`messages.ask.${stateOf(message) === 'unknown' ? 'unknown' : 'content'}`, told),
            confirm: translate('messages.resend'),
            onConfirm: () => void resending.run(undefined),
          })
        }
      />
      {dialog}
    </>
  );
}
