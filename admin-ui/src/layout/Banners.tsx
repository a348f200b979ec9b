import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useCallback, useEffect } from 'react';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';

const SHOWN_MS = { success: 6_000, error: 12_000 };
const MOST = 1;

const severityOf = ({ type }: NotificationPayload): AlertColor =>
  type === 'error' || type === 'warning' || type === 'info' ? type : 'success';

const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** The same key for the same banner, however many before it have gone. */
function keyOf(banner: NotificationPayload): number {
  const key = keys.get(banner) ?? ++lastKey;
  keys.set(banner, key);
  return key;
}

const One = ({ banner }: { banner: NotificationPayload }) => {
  const translate = useTranslate();
  const { setNotifications } = useNotificationContext();
  const onClose = useCallback(
    () => setNotifications((all) => all.filter((other) => other !== banner)),
    [banner, setNotifications],
  );
  const severity = severityOf(banner);
  useEffect(() => {
    const timer = setTimeout(onClose, severity === 'error' ? SHOWN_MS.error : SHOWN_MS.success);
    return () => clearTimeout(timer);
  }, [onClose, severity]);
  const text = banner.message;
  return (
    <Alert
      severity={severity}
      onClose={onClose}
      closeText={translate('common.dismiss')}
      sx={{ pointerEvents: 'auto', boxShadow: 'var(--nirog-shadow)', fontWeight: 550 }}
    >
      {typeof text === 'string' ? translate(text, { _: text, ...banner.notificationOptions?.messageArgs }) : text}
    </Alert>
  );
};

/**
 * What acts came to, as banners on top of the screen, wherever it is scrolled to. Unlike react-admin's own bar the
 * newest is seen at once, not after those before it have gone.
 */
export function Banners() {
  const { notifications } = useNotificationContext();
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: { xs: '64px 16px auto', md: '16px 16px auto' },
        zIndex: 'snackbar',
        display: 'grid',
        justifyContent: 'center',
        gridTemplateColumns: 'minmax(0, 480px)',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      {notifications.slice(-MOST).map((banner) => (
        <One key={keyOf(banner)} banner={banner} />
      ))}
    </Box>
  );
}
