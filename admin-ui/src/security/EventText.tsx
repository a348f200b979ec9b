import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { SecurityEventView } from '../../../src/security/security-event.view';
import { Badge } from '../common/fields/Badge';
import { areaText, BADGES, eventText } from './security-event-text';

/** What happened, with a badge where a reader should look. */
export function EventText({ event }: { event: SecurityEventView }) {
  const translate = useTranslate();
  const badge = BADGES[event.kind];
  const area = areaText(event, translate);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 1 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {eventText(event, translate)}
        </Box>
        {event.times > 1 && (
          <Box
            component="span"
            role="img"
            aria-label={translate('security.times', { count: event.times })}
            sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            ×{event.times}
          </Box>
        )}
        {badge && (
          // Taller than the line, whose height it must not change.
          <Box component="span" sx={{ display: 'inline-flex', my: '-3px' }}>
            <Badge label={translate(`security.badges.${badge.name}`)} tone={badge.tone} />
          </Box>
        )}
      </Box>
      {area !== null && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{area}</Box>}
    </Box>
  );
}
