import GoIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatDay, type Day } from '../../../../src/shared/calendar';
import { Definition } from './Definition';

interface FigureProps {
  name: string;
  /** Key of its definition. */
  definitionKey: string;
  /** Undefined where there is none: it did not load, or cannot be reckoned. */
  value: string | undefined;
  loading: boolean;
  version?: string | undefined;
  asOf?: Day | undefined;
  /** What the value is made of, in a few words. */
  note?: ReactNode;
  /** To the rows behind it: another screen, or what shows them on this one. */
  rows?: string | (() => void) | undefined;
}

/** The grid that figures stand in: two beside each other on a phone, an odd last one by itself. */
export const Figures = ({ columns, children }: { columns: 3 | 4; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 1.5, sm: 2 },
      mb: 3,
      gridTemplateColumns: {
        xs: 'repeat(2, minmax(0, 1fr))',
        sm: `repeat(${columns === 3 ? 3 : 2}, minmax(0, 1fr))`,
        lg: `repeat(${columns}, minmax(0, 1fr))`,
      },
      '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
    }}
  >
    {children}
  </Box>
);

/** More characters than this are written smaller: an amount is never cut. */
const LONG_VALUE_LENGTH = 11;

/** One figure: what it is, how much, of which day, and the way to its rows. */
export function Figure({ name, definitionKey, value, loading, version, asOf, note, rows }: FigureProps) {
  const translate = useTranslate();
  const isLong = (value?.length ?? 0) > LONG_VALUE_LENGTH;
  const linkProps = typeof rows === 'string' ? { component: Link, to: rows } : { onClick: rows };
  return (
    <Card
      role="group"
      aria-label={name}
      sx={{ p: { xs: 1.5, sm: 2.5 }, pb: { xs: 1, sm: 1.5 }, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 0.5, color: 'text.secondary' }}>
        <Typography variant="body2">{name}</Typography>
        <Definition name={name} definitionKey={definitionKey} version={version} />
      </Box>
      <Typography
        component="p"
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
      <Typography variant="caption" component="div" color="textSecondary" sx={{ minHeight: 17 }}>
        {note && <Box>{note}</Box>}
        {asOf && translate('figures.asOf', { day: formatDay(asOf) })}
      </Typography>
      {rows && (
        <Button
          {...linkProps}
          size="small"
          endIcon={<GoIcon />}
          aria-label={translate('figures.rowsOf', { name })}
          sx={{ mt: 0.5, ml: -1, px: 1, alignSelf: 'start', '& .MuiButton-endIcon': { ml: 0.25 } }}
        >
          {translate('figures.open')}
        </Button>
      )}
    </Card>
  );
}
