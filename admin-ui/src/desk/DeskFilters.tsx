import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { DESK_REASONS, type DeskReason } from '../../../src/desk/desk.rules';
import type { DeskCountsView } from '../../../src/desk/desk.view';
import { formatCount } from '../../../src/shared/money';

interface DeskFiltersProps {
  counts: DeskCountsView;
  /** Null for all rows. */
  selected: DeskReason | null;
  onSelect: (reason: DeskReason | null) => void;
}

/** One chip for each reason that has rows. */
export function DeskFilters({ counts, selected, onSelect }: DeskFiltersProps) {
  const translate = useTranslate();
  const reasons = DESK_REASONS.filter((reason) => counts[reason] > 0 || reason === selected);
  if (reasons.length < 2 && selected === null) return null;
  const all = DESK_REASONS.reduce((sum, reason) => sum + counts[reason], 0);
  const chip = (reason: DeskReason | null, count: number) => (
    <Chip
      key={reason}
      component="button"
      type="button"
      aria-pressed={reason === selected}
      color={reason === selected ? 'primary' : 'default'}
      variant={reason === selected ? 'filled' : 'outlined'}
      label={`${translate(reason === null ? 'desk.all' : `desk.filters.${reason}`)} ${formatCount(count)}`}
      onClick={() => onSelect(reason)}
      sx={{ height: 44, borderRadius: 22, px: 0.5, fontVariantNumeric: 'tabular-nums', fontFamily: 'inherit' }}
    />
  );
  return (
    <Box
      role="group"
      aria-label={translate('desk.filter')}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        gap: 1,
        mb: 2,
        mx: -0.5,
        px: 0.5,
        overflowX: 'auto',
        py: 0.5,
      }}
    >
      {chip(null, all)}
      {reasons.map((reason) => chip(reason, counts[reason]))}
    </Box>
  );
}
