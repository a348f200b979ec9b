import type { RaThemeOptions } from 'react-admin';
import { COLOURS } from './theme.colours';
import { components } from './theme.components';

/** Transition durations in milliseconds. */
const DURATIONS = {
  shortest: 150,
  shorter: 150,
  short: 180,
  standard: 180,
  complex: 200,
  enteringScreen: 180,
  leavingScreen: 150,
};

const FONT = "'Inter Variable', Inter, system-ui, 'Noto Sans Devanagari', 'Nirmala UI', 'Mangal', sans-serif";

function buildTheme(mode: 'light' | 'dark'): RaThemeOptions {
  const c = COLOURS[mode];
  return {
    palette: {
      mode,
      primary: { main: c.primary, dark: c.primaryDark, contrastText: c.contrastText },
      secondary: { main: c.primaryDark, contrastText: c.contrastText },
      success: { main: c.success, contrastText: c.contrastText },
      info: { main: c.info, contrastText: c.contrastText },
      warning: { main: c.warning, contrastText: c.contrastText },
      error: { main: c.error, contrastText: c.contrastText },
      text: { primary: c.text, secondary: c.textSecondary },
      background: { default: c.background, paper: c.paper },
      divider: c.divider,
    },
    shape: { borderRadius: 12 },
    spacing: 8,
    typography: {
      fontFamily: FONT,
      h1: { fontSize: 24, lineHeight: 1.25, fontWeight: 650, letterSpacing: '-0.018em' },
      h2: { fontSize: 18, lineHeight: 1.35, fontWeight: 650, letterSpacing: '-0.012em' },
      h3: { fontSize: 16, lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.006em' },
      h6: { fontSize: 18, lineHeight: 1.35, fontWeight: 650, letterSpacing: '-0.012em' },
      body1: { fontSize: 16, lineHeight: 1.5 },
      body2: { fontSize: 14, lineHeight: 1.5 },
      caption: { fontSize: 12, lineHeight: 1.4 },
      button: { fontSize: 14, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
    },
    transitions: { duration: DURATIONS },
    components: components(c),
  };
}

export const lightTheme = buildTheme('light');
export const darkTheme = buildTheme('dark');
