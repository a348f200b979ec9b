import type { RaThemeOptions } from 'react-admin';
import { components } from './theme.components';

/**
 * Colours for light and dark mode. Text has a contrast of at least 4.5:1, borders of fields and checkboxes at least
 * 3:1.
 */
export const COLOURS = {
  light: {
    ink: '#12211F',
    soft: '#52645F',
    paper: '#F7F9F8',
    surface: '#FFFFFF',
    line: '#DFE7E4',
    field: '#7C8F89',
    primary: '#0B6E6E',
    strong: '#084F4F',
    leaf: '#1F7A51',
    sky: '#2B6CB0',
    amber: '#8F5B0C',
    brick: '#B83A2B',
    onColour: '#FFFFFF',
    shadow: '0 1px 2px rgb(18 33 31 / 4%), 0 6px 24px rgb(18 33 31 / 5%)',
  },
  dark: {
    ink: '#E8F0EE',
    soft: '#A3B7B2',
    paper: '#0C1615',
    surface: '#142321',
    line: '#263B38',
    field: '#5F7F79',
    primary: '#5CC4BC',
    strong: '#8ADAD3',
    leaf: '#67CB9C',
    sky: '#85B8EC',
    amber: '#E5B45F',
    brick: '#F2897B',
    onColour: '#0C1615',
    shadow: '0 1px 2px rgb(0 0 0 / 30%), 0 6px 24px rgb(0 0 0 / 25%)',
  },
};

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
      primary: { main: c.primary, dark: c.strong, contrastText: c.onColour },
      secondary: { main: c.strong, contrastText: c.onColour },
      success: { main: c.leaf, contrastText: c.onColour },
      info: { main: c.sky, contrastText: c.onColour },
      warning: { main: c.amber, contrastText: c.onColour },
      error: { main: c.brick, contrastText: c.onColour },
      text: { primary: c.ink, secondary: c.soft },
      background: { default: c.paper, paper: c.surface },
      divider: c.line,
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

export type Colours = (typeof COLOURS)['light'];

export const lightTheme = buildTheme('light');
export const darkTheme = buildTheme('dark');
