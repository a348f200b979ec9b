import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { fetchParts, lazyPart } from '../common/screens/lazyScreen';
import { useKey } from '../common/hooks/useShortcut';
import { BottomBar } from './BottomBar';
import { Guard } from '../common/feedback/LoadingScreen';
import { ScreenError } from './ScreenError';
import { SIDEBAR_PX } from './nav';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useHideChatWidget } from './useHideChatWidget';
import { useKeepFocus } from './useKeepFocus';
import { useScroll } from './useScrollRestoration';

const KeyMap = lazyPart(async () => (await import('./ShortcutsDialog')).KeyMap);

/** How long a screen is left alone before what may be asked for on it is fetched. */
const QUIET_MS = 2_000;

/**
 * The frame of every screen behind the login: a sidebar, or bars above and below on a narrow window. They and the parts of
 * the dashboard are kept (memo) when react-admin draws its routes once more, as it does right after the first time.
 */
export function Shell({ children }: { children: ReactNode }) {
  useHideChatWidget();
  useScroll();
  useKeepFocus();
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [keys, setKeys] = useState(false);
  const showKeys = useCallback(() => setKeys(true), []);
  useKey('help', showKeys);
  useEffect(() => {
    const timer = setTimeout(fetchParts, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  return (
    <Box sx={{ minHeight: '100dvh', pl: wide ? `${SIDEBAR_PX}px` : 0, pt: wide ? 0 : 7, pb: wide ? 0 : 9 }}>
      <Button
        variant="contained"
        onClick={() => document.getElementById('content')?.focus()}
        sx={{ position: 'fixed', left: 8, top: 8, zIndex: 'tooltip', '&:not(:focus)': { clipPath: 'inset(50%)' } }}
      >
        {translate('nav.skip')}
      </Button>
      {wide ? <Sidebar onKeys={showKeys} /> : <TopBar onKeys={showKeys} />}
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
        <ErrorBoundary resetKeys={[pathname]} fallback={<ScreenError />}>
          <Suspense fallback={<Guard />}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
      {!wide && <BottomBar />}
      {keys && (
        <Suspense fallback={null}>
          <KeyMap onClose={() => setKeys(false)} />
        </Suspense>
      )}
    </Box>
  );
}
