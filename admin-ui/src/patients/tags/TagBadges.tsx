import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Badge } from '../../common/fields/Badge';

const MAX_BADGES = 2;

/** One line, or below each other in a table. The badges become narrower before their column becomes wider. */
const BADGES_STYLE = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, max-content)',
  'td &': { gridAutoFlow: 'row', gridTemplateColumns: 'minmax(0, max-content)' },
  justifyContent: 'start',
  gap: 0.5,
  maxWidth: '100%',
  fontWeight: 400,
  '& > span': {
    display: 'block',
    maxWidth: 160,
    height: 24,
    px: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    lineHeight: '24px',
  },
  '& > span::before': { display: 'none' },
  '& > .more': { overflow: 'visible', minWidth: 'max-content', px: 0 },
} as const;

/** A patient's tags in a list: the first ones, and how many more there are. */
export function TagBadges({ tags }: { tags: readonly string[] }) {
  const translate = useTranslate();
  if (tags.length === 0) return null;
  const hidden = tags.length - MAX_BADGES;
  return (
    <Box component="span" title={tags.join(', ')} sx={BADGES_STYLE}>
      {tags.slice(0, MAX_BADGES).map((name) => (
        <Badge key={name} label={name} tone="neutral" />
      ))}
      {hidden > 0 && <span className="more secondary small">{translate('tags.more', { count: hidden })}</span>}
    </Box>
  );
}
