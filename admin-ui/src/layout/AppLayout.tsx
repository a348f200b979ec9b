import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { verification } from '../api/http/factor-errors';
import { currentRole } from '../api/access';
import { session } from '../api/session';
import { preloadParts, lazyPart } from '../common/screens/lazyScreen';
import { usePaletteKeys } from '../common/hooks/usePaletteKeys';
import { DiscardDialogProvider } from '../common/forms/unsaved/DiscardDialogProvider';
import { useShortcut } from '../common/hooks/useShortcut';
import { useOfflineState } from '../offline/useOfflineState';
import { BottomBar } from './BottomBar';
import { LoadingScreen } from '../common/feedback/LoadingScreen';
import { ScreenError } from './ScreenError';
import { SIDEBAR_PX } from './nav';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useLoadClinics } from '../people/useClinics';
import { useHideChatWidget } from './useHideChatWidget';
import { useOverlay } from './useOverlay';
import { useKeepFocus } from './useKeepFocus';
import { useScrollRestoration } from './useScrollRestoration';

const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog')).ShortcutsDialog);

const SwitchPersonDialog = lazyPart(async () => (await import('../people/SwitchPersonDialog')).SwitchPersonDialog);

const PasswordNeededDialog = lazyPart(
  async () => (await import('../people/PasswordNeededDialog')).PasswordNeededDialog,
);

const VerificationDialog = lazyPart(
  async () => (await import('../second-factor/VerificationDialog')).VerificationDialog,
);

const SupportViewBanner = lazyPart(async () => (await import('../support-view/SupportViewBanner')).SupportViewBanner);

const SearchPalette = lazyPart(async () => (await import('../search/SearchPalette')).SearchPalette);

const OfflineStatus = lazyPart(async () => (await import('../offline/OfflineStatus')).OfflineStatus);

const RecordPaymentDialog = lazyPart(
  async () => (await import('../patients/payments/RecordPaymentDialog')).RecordPaymentDialog,
);

/** Delay before the lazy parts of a screen are preloaded. */
const PRELOAD_DELAY_MS = 2_000;

/**
 * Layout of every screen behind the login: a sidebar, or a top and a bottom bar in a narrow window. The bars are
 * memoized, because react-admin renders its routes twice at start.
 */
export function AppLayout({ children }: { children: ReactNode }) {
  useHideChatWidget();
  useScrollRestoration();
  useKeepFocus();
  useLoadClinics();
  const needsPassword = useSyncExternalStore(session.subscribe, session.needsPassword);
  const needsVerification = useSyncExternalStore(verification.subscribe, verification.isNeeded);
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { overlay, close, showShortcuts, openSearch, recordPayment, switchPerson } = useOverlay();
  useShortcut('help', showShortcuts);
  useShortcut('search', openSearch);
  usePaletteKeys(openSearch);
  useEffect(() => {
    const timer = setTimeout(preloadParts, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const actions = { onSearch: openSearch, onShowShortcuts: showShortcuts, onSwitchPerson: switchPerson };
  const { isActive: isOfflineReady, unsent } = useOfflineState();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  return (
    <DiscardDialogProvider>
      <Box sx={{ minHeight: '100dvh', pl: wide ? `${SIDEBAR_PX}px` : 0, pt: wide ? 0 : 7, pb: wide ? 0 : 9 }}>
        <Button
          variant="contained"
          onClick={() => document.getElementById('content')?.focus()}
          sx={{ position: 'fixed', left: 8, top: 8, zIndex: 'tooltip', '&:not(:focus)': { clipPath: 'inset(50%)' } }}
        >
          {translate('nav.skip')}
        </Button>
        {wide ? <Sidebar {...actions} /> : <TopBar {...actions} />}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            maxWidth: 1160,
            mx: 'auto',
            px: { xs: 2, sm: 3, lg: 5 },
            py: { xs: 2.5, sm: 4 },
            outline: 'none !important',
          }}
        >
          <Suspense fallback={null}>{currentRole() === 'support_view' && <SupportViewBanner />}</Suspense>
          <Suspense fallback={null}>{(isOfflineReady || unsent.length > 0) && <OfflineStatus />}</Suspense>
          <ErrorBoundary resetKeys={[pathname]} fallback={<ScreenError />}>
            <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
        {!wide && <BottomBar />}
        <Suspense fallback={null}>
          {overlay?.kind === 'shortcuts' && <ShortcutsDialog onClose={close} />}
          {needsPassword && <PasswordNeededDialog />}
          {needsVerification && <VerificationDialog />}
          {overlay?.kind === 'people' && <SwitchPersonDialog onClose={close} />}
          {overlay?.kind === 'search' && (
            <SearchPalette onClose={close} onShowShortcuts={showShortcuts} onRecordPayment={recordPayment} />
          )}
          {overlay?.kind === 'payment' && <RecordPaymentDialog patient={overlay.patient} onClose={close} />}
        </Suspense>
      </Box>
    </DiscardDialogProvider>
  );
}
