import type { RaThemeOptions } from 'react-admin';
import type { Colours } from './theme.colours';
import { FieldRoot } from './theme.field-root';

const TOUCH_TARGET_PX = 44;

const TOUCH_SCREEN = '@media (pointer: coarse)';

/**
 * Makes the clickable area of a text link as high as a touch target, above the text around it. The margin keeps the line as
 * high as its text where the link is a block; on an inline link neither padding nor margin changes the line.
 */
const TALL_LINK = { [TOUCH_SCREEN]: { position: 'relative', paddingBlock: 14, marginBlock: -14 } };

/** Component styles: labels above fields, light tables, one shadow and one focus ring. */
export function components(c: Colours): NonNullable<RaThemeOptions['components']> {
  const ring = { outline: `2px solid ${c.primary}`, outlineOffset: 2 };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        ':root': { '--nirog-primary': c.primary, '--nirog-contrast-text': c.contrastText, '--nirog-shadow': c.shadow },
        // Unlike break-word, `anywhere` lets flex items and table columns become narrower than their longest word.
        body: { overflowWrap: 'anywhere' },
        // Panel titles are fixed texts: the element next to a title wraps before a word of the title breaks.
        h2: { overflowWrap: 'break-word' },
        a: { color: 'inherit' },
        summary: { [TOUCH_SCREEN]: { minHeight: TOUCH_TARGET_PX, alignContent: 'center' } },
        ...textClasses(c),
        'p, li, h1, h2, h3': { textWrap: 'pretty' },
        ':focus-visible': ring,
        '@media (prefers-reduced-motion: reduce)': {
          // Transitions are removed completely: short ones on every element would run level by level down the tree
          // after a colour change.
          '*, *::before, *::after': { animationDuration: '1ms !important', transition: 'none !important' },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': ring } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: TOUCH_TARGET_PX, paddingInline: 18, borderRadius: 12, whiteSpace: 'nowrap' },
        sizeSmall: {
          minHeight: 36,
          paddingInline: 12,
          borderRadius: 10,
          [TOUCH_SCREEN]: { minHeight: TOUCH_TARGET_PX },
        },
        outlined: { borderColor: c.divider, backgroundColor: c.paper, '&:hover': { borderColor: 'currentColor' } },
        startIcon: { marginRight: 8 },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { width: TOUCH_TARGET_PX, height: TOUCH_TARGET_PX, borderRadius: 12, color: c.textSecondary },
      },
    },
    MuiLink: { styleOverrides: { root: TALL_LINK } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${c.divider}`, borderRadius: 12, boxShadow: c.shadow } } },
    ...dialogs(c),
    ...fields(c),
    ...choices(c),
    ...tables(c),
    ...notices(c),
  };
}

/**
 * Classes for elements that lists repeat in each row. Computing styles for each element would be too slow on phones.
 */
const textClasses = (c: Colours) => ({
  '.secondary': { color: c.textSecondary },
  '.small': { display: 'block', fontSize: 13 },
  '.two-lines': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  'a.plain': { textDecoration: 'none', '&:hover': { textDecoration: 'underline' }, ...TALL_LINK },
  // Links below each other: each takes a line that is as high as its clickable area, so that the areas do not overlap.
  '.link-lines a': { [TOUCH_SCREEN]: { display: 'inline-block', paddingBlock: 12, marginBlock: 0 } },
  '.phone': { display: 'inline-flex', alignItems: 'center', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
});

const outlined = { variant: 'outlined', margin: 'none', size: 'medium', fullWidth: true } as const;

const fields = (c: Colours): RaThemeOptions['components'] => ({
  // Without `helperText: false`, react-admin adds an empty line below each field.
  RaTextInput: { defaultProps: { helperText: false } },
  RaSelectInput: { defaultProps: { helperText: false, margin: 'none' } },
  RaCheckboxGroupInput: { defaultProps: { helperText: false, margin: 'none' } },
  MuiTextField: { defaultProps: { ...outlined, slots: { root: FieldRoot } } },
  MuiFormControl: { defaultProps: outlined },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        whiteSpace: 'normal',
        fontSize: 14,
        fontWeight: 550,
        lineHeight: 1.4,
        color: c.text,
        '&.Mui-focused': { color: c.text },
      },
      asterisk: { color: c.error },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        backgroundColor: c.paper,
        minHeight: 46,
        borderRadius: 12,
        '&:hover:not(.Mui-focused):not(.Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: c.textSecondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
      },
      input: { padding: '11px 14px', height: 24 },
      multiline: { padding: 0 },
      adornedEnd: { '& .MuiInputBase-input': { paddingRight: 0 } },
      adornedStart: { paddingLeft: 12, '& .MuiInputBase-input': { paddingLeft: 2 } },
      notchedOutline: { top: 0, borderColor: c.fieldBorder, '& legend': { display: 'none' } },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: {
        '&[type=date]': { minWidth: 0 },
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: c.textSecondary, opacity: 1 },
      },
      inputMultiline: { padding: '11px 14px' },
    },
  },
  // A long choice, such as a tier with its plan and price, takes two lines on a phone.
  MuiSelect: { styleOverrides: { select: { '&.MuiSelect-select': { whiteSpace: 'normal' } } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: 13, minHeight: 18 } } },
});

const choices = (c: Colours): RaThemeOptions['components'] => ({
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -10, minHeight: 44 }, label: { fontSize: 15 } } },
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: 60,
        height: TOUCH_TARGET_PX,
        padding: 8,
        flexShrink: 0,
        // The state is visible from the thumb position and the fill, not only from the colour.
        '& .MuiSwitch-switchBase': {
          padding: 12,
          color: c.textSecondary,
          '&.Mui-checked': { color: c.contrastText, transform: 'translateX(16px)' },
        },
        '& .MuiSwitch-thumb': { width: 20, height: 20, boxShadow: 'none' },
        '& .MuiSwitch-track': {
          borderRadius: 14,
          border: `2px solid ${c.textSecondary}`,
          backgroundColor: c.paper,
          opacity: 1,
        },
        '& .Mui-checked + .MuiSwitch-track.MuiSwitch-track': {
          borderColor: c.primary,
          backgroundColor: c.primary,
          opacity: 1,
        },
        '& .Mui-focusVisible + .MuiSwitch-track': { outline: `2px solid ${c.primary}`, outlineOffset: 2 },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        borderColor: c.divider,
        color: c.textSecondary,
        fontSize: 14,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: c.primary,
          backgroundColor: `color-mix(in srgb, ${c.primary} 12%, ${c.paper})`,
        },
      },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { color: c.fieldBorder, padding: 10 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: { minHeight: TOUCH_TARGET_PX, whiteSpace: 'normal', [TOUCH_SCREEN]: { minHeight: TOUCH_TARGET_PX } },
    },
  },
  MuiMenu: { styleOverrides: { paper: { border: `1px solid ${c.divider}`, boxShadow: c.shadow } } },
});

const tables = (c: Colours): RaThemeOptions['components'] => ({
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: c.divider,
        padding: '12px 16px',
        fontSize: 14,
        '&:first-of-type': { paddingLeft: 24 },
        '&:last-of-type': { paddingRight: 24 },
      },
      head: {
        color: c.textSecondary,
        fontSize: 13,
        fontWeight: 550,
        backgroundColor: 'transparent',
        paddingBlock: 12,
        whiteSpace: 'nowrap',
      },
      // Columns keep a minimum width, and dates do not break.
      body: { minWidth: 104, '& time': { overflowWrap: 'break-word' } },
    },
  },
  RaDataTable: { defaultProps: { bulkActionButtons: false, rowClick: false } },
  MuiTableRow: { styleOverrides: { root: { '&:last-child td': { borderBottom: 0 } } } },
  MuiTableSortLabel: {
    styleOverrides: { root: { [TOUCH_SCREEN]: { paddingBlock: 10, marginBlock: -10 } }, icon: { fontSize: 16 } },
  },
  MuiTablePagination: { styleOverrides: { root: { color: c.textSecondary }, toolbar: { minHeight: 56 } } },
});

const notices = (c: Colours): RaThemeOptions['components'] => ({
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 12,
        border: `1px solid ${c.divider}`,
        alignItems: 'center',
        fontSize: 14,
        padding: '6px 16px',
        color: c.text,
        backgroundColor: c.paper,
        ...Object.fromEntries(
          (
            [
              ['Error', c.error],
              ['Success', c.success],
              ['Warning', c.warning],
              ['Info', c.info],
            ] as const
          ).map(([name, colour]) => [
            `&.MuiAlert-color${name}`,
            {
              borderColor: `color-mix(in srgb, ${colour} 55%, ${c.paper})`,
              backgroundColor: `color-mix(in srgb, ${colour} 7%, ${c.paper})`,
              '& .MuiAlert-icon': { color: colour },
            },
          ]),
        ),
      },
      message: { textWrap: 'pretty' },
      action: { paddingTop: 0, alignItems: 'center' },
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { borderRadius: 8 } } },
  MuiTooltip: {
    styleOverrides: { tooltip: { fontSize: 12, backgroundColor: c.text, color: c.paper, borderRadius: 8 } },
  },
});

const dialogs = (c: Colours): RaThemeOptions['components'] => ({
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: 'xs' },
    styleOverrides: {
      paper: {
        borderRadius: 16,
        border: `1px solid ${c.divider}`,
        boxShadow: c.shadow,
        margin: 16,
        width: 'calc(100% - 32px)',
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: 'rgb(8 20 18 / 45%)' }, invisible: { backgroundColor: 'transparent' } },
  },
  MuiDialogTitle: { styleOverrides: { root: { padding: '24px 24px 8px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
  MuiDialogContentText: { styleOverrides: { root: { fontSize: 15, color: c.textSecondary } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '16px 24px 24px', gap: 8, flexWrap: 'wrap' } } },
});
