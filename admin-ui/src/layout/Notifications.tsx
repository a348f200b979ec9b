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
  /** In milliseconds. */
  autoHideDuration?: number;
  /** Offered as an Undo button. */
  undo?: () => void;
}

const severityOf = ({ type }: NotificationPayload): AlertColor =>
  type === 'error' || type === 'warning' || type === 'info' ? type : 'success';

const reactKeys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** A stable React key for each notification object. */
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
 * Notifications as banners, fixed to the top of the window. Unlike react-admin's own, the newest is shown immediately
 * instead of queued, and its timer stops while it is hovered or focused.
 */
export function Notifications() {
  const { notifications, resetNotifications } = useNotificationContext();
  const isLoggedOut = useUser() === null;
  useEffect(() => {
    // The next user must not see or undo notifications of the previous one.
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
        // Hidden notifications stay mounted, so that their timers continue.
        <Box key={keyOf(notification)} hidden={index < notifications.length - MAX_VISIBLE}>
          <NotificationAlert notification={notification} />
        </Box>
      ))}
    </Box>
  );
}
