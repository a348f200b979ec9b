import CoveredIcon from '@mui/icons-material/Check';
import ExcludedIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { splitList } from '../../../../src/shared/text';

interface ServiceListProps {
  title: string;
  /** Free text: one item per line, or comma-separated. */
  text: string;
  excluded?: boolean;
  /** Shows this many items and the number of the rest. */
  maxItems?: number;
}

/** The covered or excluded services of a plan. */
export function ServiceList({ title, text, excluded = false, maxItems = Infinity }: ServiceListProps) {
  const translate = useTranslate();
  const items = splitList(text);
  const Icon = excluded ? ExcludedIcon : CoveredIcon;
  if (items.length === 0) return null;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600, mb: 0.75 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {items.slice(0, maxItems).map((item, index) => (
          <Typography
            key={index}
            component="li"
            variant="body2"
            color="textSecondary"
            sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere' }}
          >
            <Icon aria-hidden sx={{ fontSize: 16, mt: 0.35, color: excluded ? 'text.secondary' : 'success.main' }} />
            {item}
          </Typography>
        ))}
        {items.length > maxItems && (
          <Typography component="li" variant="body2" color="textSecondary" sx={{ pl: 3 }}>
            {translate('plans.moreItems', { smart_count: items.length - maxItems })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
