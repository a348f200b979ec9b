import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatTime } from '../../../src/shared/instant';
import { lazyPart } from '../common/screens/lazyScreen';
import { LogoutDialog } from './LogoutDialog';
import { useIsOffline } from './useIsOffline';
import { useOfflineState } from './useOfflineState';
import { useSendUnsent } from './unsent/useSendUnsent';

const LazyUnsentDialog = lazyPart(async () => (await import('./unsent/UnsentPaymentsDialog')).UnsentPaymentsDialog);

/** The most urgent of the payments that are not sent yet, and how many there are. */
function useUnsentText() {
  const translate = useTranslate();
  const { unsent } = useOfflineState();
  const count = (status: string) => unsent.filter((payment) => payment.status === status).length;
  const [questions, waiting, discarded] = [count('question'), count('waiting'), count('discarded')];
  if (questions > 0)
    return {
      isQuestion: true,
      text: translate('offline.questions', questions),
      button: translate('offline.decide', questions),
    };
  const text = waiting > 0 ? translate('offline.waiting', waiting) : translate('offline.discarded', discarded);
  return { isQuestion: false, text, button: translate('offline.open', unsent.length) };
}

/** Above every screen: whether the network is missing, and how many payments are not sent yet. */
export function OfflineStatus() {
  const translate = useTranslate();
  const isOffline = useIsOffline();
  const { loadedAt, unsent, isLoggingOut } = useOfflineState();
  const [isListed, setListed] = useState(false);
  const { isSending, sendNow } = useSendUnsent();
  const { isQuestion, text, button } = useUnsentText();
  const offlineText =
    loadedAt === undefined
      ? translate('offline.bannerWithoutCopy')
      : `${translate('offline.banner', { time: formatTime(new Date(loadedAt)) })} ${translate('offline.bannerHint')}`;
  return (
    <>
      {(isOffline || unsent.length > 0) && (
        <Alert
          role="status"
          severity={isOffline || isQuestion ? 'warning' : 'info'}
          icon={isOffline ? <CloudOffIcon /> : undefined}
          sx={{ mb: 3, '& .MuiAlert-message': { flex: 1 } }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
            <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 320px' } }}>
              {isOffline && <div>{offlineText}</div>}
              {unsent.length > 0 && <div>{text}</div>}
            </Box>
            {unsent.length > 0 && (
              <Button
                variant="outlined"
                color="inherit"
                aria-haspopup="dialog"
                onClick={() => setListed(true)}
                sx={{ minHeight: 44 }}
              >
                {button}
              </Button>
            )}
          </Box>
        </Alert>
      )}
      <Suspense fallback={null}>
        {isListed && <LazyUnsentDialog isSending={isSending} onSend={sendNow} onClose={() => setListed(false)} />}
      </Suspense>
      {isLoggingOut && <LogoutDialog count={unsent.length} />}
    </>
  );
}
