import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';
import { useUser } from '../common/hooks/useUser';

const SHOWN_MS = { success: 6_000, error: 12_000 };
const MAX_VISIBLE = 1;

interface NotificationOptions {
  messageArgs?: object;
  /** How long it is shown, in milliseconds. */
  autoHideDuration?: number;
  /** Takes back what was done. */
  undo?: () => void;
}

const severityOf = ({ type }: NotificationPayload): AlertColor =>
  type === 'error' || type === 'warning' || type === 'info' ? type : 'success';

const reactKeys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** The same key for the same banner, however many before it have gone. */
function keyOf(notification: NotificationPayload): number {
  const key = reactKeys.get(notification) ?? ++lastKey;
  reactKeys.set(notification, key);
  return key;
}

const NotificationAlert = ({ notification }: { notification: NotificationPayload }) => {
  const translate = useTranslate();
  const { setNotifications } = useNotificationContext();
  const onClose = useCallback(
    () => setNotifications((all) => all.filter((other) => other !== notification)),
    [notification, setNotifications],
  );
  const severity = severityOf(notification);
  const urgent = severity === 'error';
  const { undo, autoHideDuration, messageArgs } = (notification.notificationOptions ?? {}) as NotificationOptions;
  const shownMs = autoHideDuration ?? (urgent ? SHOWN_MS.error : SHOWN_MS.success);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [onClose, shownMs, isPaused]);
  const text = notification.message;
  const [pause, resume] = [() => setIsPaused(true), () => setIsPaused(false)];
  return (
    <Alert
      role={urgent ? 'alert' : 'status'}
      severity={severity}
      onClose={onClose}
      closeText={translate('common.dismiss')}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
      sx={{
        pointerEvents: 'auto',
        boxShadow: 'var(--nirog-shadow)',
        fontWeight: 550,
        '& .MuiAlert-message': { flex: 1, display: 'flex', alignItems: 'center', gap: 1 },
      }}
    >
      <Box sx={{ flex: 1 }}>{typeof text === 'string' ? translate(text, { _: text, ...messageArgs }) : text}</Box>
      {undo && (
        <Button
          size="small"
          onClick={() => {
            onClose();
            undo();
          }}
          sx={{ my: -0.75 }}
        >
          {translate('common.undo')}
        </Button>
      )}
    </Alert>
  );
};

/**
 * What acts came to, as banners on top of the screen, wherever it is scrolled to. Unlike react-admin's own bar the
 * newest is seen at once, not after those before it have gone, and stays while it is pointed at or has the focus.
 */
export function Notifications() {
  const { notifications, resetNotifications } = useNotificationContext();
  const isLoggedOut = useUser() === null;
  useEffect(() => {
    // Nothing of one login is seen, or undone, by who comes to the login after it.
    if (isLoggedOut) resetNotifications();
  }, [isLoggedOut, resetNotifications]);
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
      {notifications.map((notification, index) => (
        // The time of one that is covered runs on: what it offers is over when it says.
        <Box key={keyOf(notification)} hidden={index < notifications.length - MAX_VISIBLE}>
          <NotificationAlert notification={notification} />
        </Box>
      ))}
    </Box>
  );
}
