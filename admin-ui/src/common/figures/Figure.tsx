import GoIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatDay, type Day } from '../../../../src/shared/calendar';
import type { Metric } from '../../i18n/en.analytics';
import { Definition } from './Definition';

/** The rows that a figure is computed from, and how to show them: a path, or a function on this screen. */
interface FigureRows {
  kind: 'patients' | 'payments' | 'plans' | 'refunds' | 'subscriptions';
  target: string | (() => void);
}

interface FigureProps {
  metric: Metric;
  /** Undefined if it did not load or cannot be computed. */
  value: string | undefined;
  loading: boolean;
  /** The exact value if `value` is rounded; shown as a tooltip. */
  exact?: string | undefined;
  version?: string | undefined;
  /** For example '7 of 10', below the value. */
  note?: ReactNode;
  rows?: FigureRows | undefined;
}

interface FiguresProps {
  columns: 3 | 4;
  /** The day of the figures. Null if another part of the screen shows it; undefined until loaded. */
  asOf: Day | null | undefined;
  /** On a phone each figure is a row, which takes half the height of a card. */
  phoneRows?: boolean;
  children: ReactNode;
}

const FiguresDay = ({ day }: { day: Day | undefined }) => {
  const translate = useTranslate();
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1, minHeight: 17 }}>
      {day && translate('figures.asOf', { day: formatDay(day) })}
    </Typography>
  );
};

const gridStyle = (columns: FiguresProps['columns']) => ({
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: `repeat(${columns === 3 ? 3 : 2}, minmax(0, 1fr))`,
    lg: `repeat(${columns}, minmax(0, 1fr))`,
  },
  '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
});

/** One card with a row for each figure: name, value, and an arrow that opens the figure's rows from anywhere in it. */
const PHONE_ROWS_STYLE = ({ breakpoints }: Theme) => ({
  [breakpoints.down('sm')]: {
    display: 'block',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    boxShadow: 'var(--nirog-shadow)',
    '& > .MuiCard-root': {
      position: 'relative',
      display: 'grid',
      gridTemplate: '"name value open" auto "note value open" auto / minmax(0, 1fr) auto 44px',
      alignItems: 'center',
      alignContent: 'center',
      columnGap: 0.5,
      minHeight: 52,
      p: 0,
      pl: 1.5,
      border: 0,
      borderRadius: 0,
      boxShadow: 'none',
      bgcolor: 'transparent',
      '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
    },
    '& .figure-name': { gridArea: 'name', justifyContent: 'start', '& > button': { zIndex: 1 } },
    '& .figure-value': { gridArea: 'value', m: 0, p: 0, minWidth: 64, textAlign: 'end', fontSize: 18 },
    '& .figure-note': { gridArea: 'note', minHeight: 0 },
    '& > :has(.figure-note:empty) > .figure-name': { gridRow: '1 / -1' },
    '& .figure-open': {
      gridArea: 'open',
      alignSelf: 'center',
      position: 'static',
      m: 0,
      p: 0,
      minWidth: 44,
      minHeight: 44,
      '&::after': { content: '""', position: 'absolute', inset: 0 },
      '& .MuiButton-endIcon': { m: 0 },
      '& > .text': { display: 'none' },
    },
  },
});

/** Grid of figures. On a phone it has two columns, and an odd last figure takes the whole row. */
export const Figures = ({ columns, asOf, phoneRows = false, children }: FiguresProps) => (
  <Box sx={{ mb: phoneRows ? { xs: 2, sm: 3 } : 3 }}>
    <Box sx={[gridStyle(columns), phoneRows && PHONE_ROWS_STYLE]}>{children}</Box>
    {asOf !== null && <FiguresDay day={asOf} />}
  </Box>
);

/** Longer values use a smaller font, because an amount must not be truncated. */
const LONG_VALUE_LENGTH = 11;

export function Figure({ metric, value, exact, loading, version, note, rows }: FigureProps) {
  const translate = useTranslate();
  const name = translate(`metrics.${metric}`);
  const isLong = (value?.length ?? 0) > LONG_VALUE_LENGTH;
  const target = rows?.target;
  const linkProps = typeof target === 'string' ? { component: Link, to: target } : { onClick: target };
  const openText = rows && translate(`figures.viewRows.${rows.kind}`);
  return (
    <Card
      role="group"
      aria-label={name}
      sx={{ p: { xs: 1.5, sm: 2.5 }, pb: { xs: 1, sm: 1.5 }, display: 'flex', flexDirection: 'column' }}
    >
      <Box
        className="figure-name"
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 0.5, color: 'text.secondary' }}
      >
        <Typography variant="body2">{name}</Typography>
        <Definition metric={metric} version={version} />
      </Box>
      <Typography
        className="figure-value"
        component="p"
        title={exact}
        sx={{
          mt: 'auto',
          pt: 1,
          fontSize: isLong ? { xs: 16, sm: 20, lg: 24 } : { xs: 20, sm: 24, lg: 32 },
          whiteSpace: 'nowrap',
          fontWeight: 650,
          letterSpacing: '-0.025em',
          lineHeight: 1.2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {loading ? <Skeleton width="60%" /> : (value ?? '—')}
      </Typography>
      <Typography
        className="figure-note"
        variant="caption"
        component="div"
        color="textSecondary"
        sx={{ minHeight: 17 }}
      >
        {note}
      </Typography>
      {rows && (
        <Button
          {...linkProps}
          className="figure-open"
          size="small"
          endIcon={<GoIcon />}
          aria-label={translate('figures.viewRowsOf', { open: openText, name })}
          sx={{ mt: 0.5, ml: -1, px: 1, alignSelf: 'start', '& .MuiButton-endIcon': { ml: 0.25 } }}
        >
          <span className="text">{openText}</span>
        </Button>
      )}
    </Card>
  );
}
