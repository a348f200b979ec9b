import { useCallback, useEffect } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { refetchAll } from '../../api/queryClient';
import { useIsOffline } from '../useIsOffline';
import { useOfflineState } from '../useOfflineState';
import { sendNow, sendWaiting } from './send-waiting';
import type { OnRecorded } from './unsent-payments';

/** Sends the waiting payments when the server can be reached, and when a person asks. */
export function useSendUnsent() {
  const notify = useNotify();
  const translate = useTranslate();
  const isOffline = useIsOffline();
  const { unsent, isSending } = useOfflineState();
  const onRecorded: OnRecorded = useCallback(
    (response) => {
      notify(response?.message ?? translate('offline.list.recorded'), { type: 'success' });
      void refetchAll();
    },
    [notify, translate],
  );
  const waiting = unsent.filter(({ status }) => status === 'waiting').length;
  useEffect(() => {
    if (waiting > 0 && !isOffline) void sendWaiting(onRecorded);
  }, [waiting, isOffline, onRecorded]);
  return { isSending, sendNow: () => sendNow(onRecorded) };
}
