import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Badge } from '../../common/fields/Badge';

const MAX_BADGES = 2;

const BADGES_STYLE = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 0.75,
  maxWidth: '100%',
  '& > span': { maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis', display: 'block', lineHeight: '26px' },
  '& > span::before': { display: 'none' },
} as const;

/** A patient's tags in a list: two of them, and how many more there are. */
export function TagBadges({ tags }: { tags: readonly string[] }) {
  const translate = useTranslate();
  if (tags.length === 0) return null;
  const hidden = tags.slice(MAX_BADGES);
  return (
    <Box component="span" title={tags.join(', ')} sx={BADGES_STYLE}>
      {tags.slice(0, MAX_BADGES).map((name) => (
        <Badge key={name} label={name} tone="neutral" />
      ))}
      {hidden.length > 0 && <Badge label={translate('tags.more', { count: hidden.length })} tone="neutral" />}
    </Box>
  );
}
