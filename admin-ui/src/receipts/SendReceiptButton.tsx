import { useTranslate } from 'react-admin';
import type { ReceiptView } from '../../../src/receipts/receipt.view';
import { useCan } from '../common/access/useCan';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { BusyButton } from '../common/forms/BusyButton';
import { useActionMutation } from '../common/hooks/useActionMutation';

interface SendReceiptButtonProps {
  receipt: Pick<ReceiptView, 'id' | 'number' | 'patient_name'>;
  size?: 'small' | 'medium';
}

/** Sends a receipt to the patient on WhatsApp, after a question. Hidden from people who may not. */
export function SendReceiptButton({ receipt, size = 'medium' }: SendReceiptButtonProps) {
  const translate = useTranslate();
  const maySend = useCan()('receipts.send');
  const { confirm, dialog } = useConfirmDialog();
  const sending = useActionMutation((api) => api.sendReceipt(receipt.id), {
    failedAction: 'sendReceipt',
    successText: 'receipts.sent',
  });
  if (!maySend) return null;
  const ask = () =>
    confirm({
      title: translate('receipts.confirmSend.title'),
      content: translate('receipts.confirmSend.content', { name: receipt.patient_name, number: receipt.number }),
      confirmLabel: translate('receipts.confirmSend.send'),
      onConfirm: () => void sending.run(),
    });
  return (
    <>
      <BusyButton
        size={size}
        variant="outlined"
        color="inherit"
        busy={sending.isPending}
        aria-label={`${translate('receipts.send')}, ${receipt.number}`}
        onClick={ask}
      >
        {translate('receipts.send')}
      </BusyButton>
      {dialog}
    </>
  );
}
