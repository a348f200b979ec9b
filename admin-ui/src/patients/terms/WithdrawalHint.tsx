import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { WithdrawalPreview } from '../../../../src/messaging/message.view';
import type { Api } from '../../api/dataProvider';
import { timeText } from '../../common/fields/timeText';

interface WithdrawalHintProps {
  termId: string;
}

/** What a withdrawal does to the link, and whether the patient gets a message. */
export function WithdrawalHint({ termId }: WithdrawalHintProps) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const { data, error } = useQuery({
    queryKey: ['withdrawal-preview', termId],
    queryFn: () => api.previewWithdrawal(termId),
    gcTime: 0,
  });
  const messageText = ({ message, message_at: at, reason }: WithdrawalPreview): string => {
    if (message === 'now') return translate('terms.withdrawal.messageNow');
    if (at !== null) return translate('terms.withdrawal.messageLater', { time: timeText(at) });
    return reason === null ? '' : translate('terms.withdrawal.noMessage', { reason });
  };
  const sentences = data
    ? [translate(data.link_ends ? 'terms.withdrawal.linkEnds' : 'terms.withdrawal.linkStays'), messageText(data)]
    : [translate(error ? 'terms.withdrawal.notChecked' : 'terms.withdrawal.checking')];
  return (
    <>
      <DialogContentText>{translate('terms.withdrawHint')}</DialogContentText>
      <DialogContentText aria-live="polite" sx={{ mt: 1.5, minHeight: '3em' }}>
        {sentences.join(' ')}
      </DialogContentText>
    </>
  );
}
