import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useUser } from '../common/hooks/useUser';

const SHOWN_MS = { success: 6_000, error: 12_000 };
/** A notification that is younger than this stays when its screen is left: it was raised while leaving, or is unread. */
const MIN_SHOWN_MS = { success: 500, error: 3_000 };

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
const shownSince = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** A stable React key for each notification object. */
function keyOf(notification: NotificationPayload): number {
  const key = reactKeys.get(notification) ?? ++lastKey;
  reactKeys.set(notification, key);
  return key;
}

const optionsOf = ({ notificationOptions }: NotificationPayload) => (notificationOptions ?? {}) as NotificationOptions;

/** Whether a notification outlives the screen that it was shown on. Undo stays available for its whole time. */
function outlivesScreen(notification: NotificationPayload, now: number): boolean {
  const minShownMs = severityOf(notification) === 'error' ? MIN_SHOWN_MS.error : MIN_SHOWN_MS.success;
  return optionsOf(notification).undo !== undefined || now - (shownSince.get(notification) ?? now) < minShownMs;
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
  const { undo, autoHideDuration, messageArgs } = optionsOf(notification);
  const shownMs = autoHideDuration ?? (urgent ? SHOWN_MS.error : SHOWN_MS.success);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => void shownSince.set(notification, performance.now()), [notification]);
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
 * Notifications as banners at the bottom of the window, above the bottom bar. They end with their screen. Unlike
 * react-admin's own, the newest is shown immediately instead of queued, the newest Undo stays beside it, and a timer
 * stops while its notification is hovered or focused.
 */
export function Notifications() {
  const { notifications, resetNotifications, setNotifications } = useNotificationContext();
  const isLoggedOut = useUser() === null;
  useEffect(() => {
    // The next user must not see or undo notifications of the previous one.
    if (isLoggedOut) resetNotifications();
  }, [isLoggedOut, resetNotifications]);
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const now = performance.now();
    setNotifications((all) => all.filter((notification) => outlivesScreen(notification, now)));
  }, [pathname, setNotifications]);
  const visible = [notifications.findLast((notification) => optionsOf(notification).undo), notifications.at(-1)];
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: { xs: 'auto 16px calc(76px + env(safe-area-inset-bottom))', md: 'auto 24px 24px' },
        zIndex: 'snackbar',
        display: 'grid',
        justifyContent: { xs: 'center', md: 'end' },
        gridTemplateColumns: 'minmax(0, 480px)',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      {notifications.map((notification) => (
        // Hidden notifications stay mounted, so that their timers continue.
        <Box key={keyOf(notification)} hidden={!visible.includes(notification)}>
          <NotificationAlert notification={notification} />
        </Box>
      ))}
    </Box>
  );
}
