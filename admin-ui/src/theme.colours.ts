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

export type Colours = (typeof COLOURS)['light'];
