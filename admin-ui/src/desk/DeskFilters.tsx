import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { DESK_REASONS } from '../../../src/desk/desk.rules';
import type { DeskView } from '../../../src/desk/desk.view';
import { formatCount } from '../../../src/shared/money';
import type { DeskFilter } from './desk-filter';

interface DeskFiltersProps {
  desk: Pick<DeskView, 'counts' | 'assigned_to_me'>;
  selected: DeskFilter;
  onSelect: (filter: DeskFilter) => void;
}

/** A chip for the user's rows, and one for each reason that has rows. None if there is nothing to choose. */
export function DeskFilters({ desk: { counts, assigned_to_me: mine }, selected, onSelect }: DeskFiltersProps) {
  const translate = useTranslate();
  const present = DESK_REASONS.filter((reason) => counts[reason] > 0 || reason === selected);
  // A single reason selects what All does.
  const reasons = present.length > 1 ? present : present.filter((reason) => reason === selected);
  const hasMine = mine > 0 || selected === 'mine';
  if (reasons.length === 0 && !hasMine) return null;
  const all = DESK_REASONS.reduce((sum, reason) => sum + counts[reason], 0);
  const chip = (filter: DeskFilter, text: string, count: number) => (
    <Chip
      key={filter}
      component="button"
      type="button"
      aria-pressed={filter === selected}
      color={filter === selected ? 'primary' : 'default'}
      variant={filter === selected ? 'filled' : 'outlined'}
      label={`${translate(text)} ${formatCount(count)}`}
      onClick={() => onSelect(filter)}
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
      {chip(null, 'desk.all', all)}
      {hasMine && chip('mine', 'desk.mine', mine)}
      {reasons.map((reason) => chip(reason, `desk.filters.${reason}`, counts[reason]))}
    </Box>
  );
}
