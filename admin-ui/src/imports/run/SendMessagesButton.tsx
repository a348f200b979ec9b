import { useTranslate } from 'react-admin';
import type { ImportView } from '../../../../src/imports/import.view';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { BusyButton } from '../../common/forms/BusyButton';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { useMessagesText } from './useMessagesText';

/** Sends the messages of an import that ran without them, after a confirmation with their number and cost. */
export function SendMessagesButton({ register: { id, messages } }: { register: ImportView }) {
  const translate = useTranslate();
  const messagesText = useMessagesText();
  const { dialog, confirm } = useConfirmDialog();
  const sending = useActionMutation((api) => api.runImport(id, true), { failedAction: 'sendImportMessages' });
  const openConfirm = () =>
    confirm({
      title: translate('imports.messages.sendTitle'),
      content: messagesText(messages),
      confirmLabel: translate('imports.messages.sendNow'),
      onConfirm: () => void sending.run(),
    });
  return (
    <>
      <BusyButton variant="outlined" busy={sending.isPending} onClick={openConfirm}>
        {translate('imports.messages.sendNow')}
      </BusyButton>
      {dialog}
    </>
  );
}
