/**
 * Colours for light and dark mode. Text has a contrast of at least 4.5:1, borders of fields and checkboxes at least
 * 3:1.
 */
export const COLOURS = {
  light: {
    text: '#12211F',
    textSecondary: '#52645F',
    background: '#F7F9F8',
    paper: '#FFFFFF',
    divider: '#DFE7E4',
    fieldBorder: '#7C8F89',
    primary: '#0B6E6E',
    primaryDark: '#084F4F',
    success: '#1F7A51',
    info: '#2B6CB0',
    warning: '#8F5B0C',
    error: '#B83A2B',
    contrastText: '#FFFFFF',
    shadow: '0 1px 2px rgb(18 33 31 / 4%), 0 6px 24px rgb(18 33 31 / 5%)',
  },
  dark: {
    text: '#E8F0EE',
    textSecondary: '#A3B7B2',
    background: '#0C1615',
    paper: '#142321',
    divider: '#263B38',
    fieldBorder: '#5F7F79',
    primary: '#5CC4BC',
    primaryDark: '#8ADAD3',
    success: '#67CB9C',
    info: '#85B8EC',
    warning: '#E5B45F',
    error: '#F2897B',
    contrastText: '#0C1615',
    shadow: '0 1px 2px rgb(0 0 0 / 30%), 0 6px 24px rgb(0 0 0 / 25%)',
  },
};

export type Colours = (typeof COLOURS)['light'];
