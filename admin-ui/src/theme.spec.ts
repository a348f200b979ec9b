import { darkTheme, lightTheme } from './theme';
import { COLOURS } from './theme.colours';

/** Linear value of a colour channel, 0 to 1 (WCAG relative luminance). */
const linearChannel = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Relative luminance of '#RRGGBB', 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linearChannel(parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(COLOURS))('theme, %s', (_, c) => {
  const backgrounds = [c.paper, c.background];

  it.each(['text', 'textSecondary', 'primary', 'primaryDark', 'success', 'info', 'warning', 'error'] as const)(
    '%s is readable',
    (name) => backgrounds.forEach((background) => expect(contrast(c[name], background)).toBeGreaterThanOrEqual(4.5)),
  );

  it.each(['primary', 'primaryDark', 'success', 'info', 'warning', 'error'] as const)(
    'text on %s is readable',
    (name) => expect(contrast(c.contrastText, c[name])).toBeGreaterThanOrEqual(4.5),
  );

  it('borders of fields and checkboxes are visible', () =>
    backgrounds.forEach((background) => expect(contrast(c.fieldBorder, background)).toBeGreaterThanOrEqual(3)));
});

it.each([lightTheme, darkTheme])('every transition takes 150 to 200 ms', ({ transitions }) =>
  Object.values(transitions?.duration ?? {}).forEach((ms) => {
    expect(ms).toBeGreaterThanOrEqual(150);
    expect(ms).toBeLessThanOrEqual(200);
  }),
);
