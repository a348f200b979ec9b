import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ActivityView } from '../../../src/analytics/dashboard/dashboard.view';
import { dayOf } from '../../../src/shared/calendar';
import { formatTime } from '../../../src/shared/instant';
import { DayText } from '../common/fields/DayText';
import { EmptyState } from '../common/feedback/EmptyState';
import { InlineError } from '../common/feedback/InlineError';
import { Panel } from '../common/screens/Panel';

interface ActivityProps {
  /** Undefined while loading and after a failure. */
  items: ActivityView[] | undefined;
  loading: boolean;
  onRetry: () => void;
}

const ROW = {
  display: 'flex',
  gap: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
};

/** Recent activity, newest first. */
export const Activity = memo(function Activity({ items, loading, onRetry }: ActivityProps) {
  const translate = useTranslate();
  return (
    <Panel title={translate('dashboard.activity')}>
      {loading &&
        [72, 64, 80, 58].map((width) => (
          <Box key={width} sx={ROW}>
            <Box sx={{ flex: 1 }}>
              <Skeleton width="40%" height={22} />
              <Skeleton width={`${width}%`} height={20} />
            </Box>
          </Box>
        ))}
      {!loading && !items && <InlineError text={translate('dashboard.activityNotLoaded')} onRetry={onRetry} />}
      {items?.length === 0 && (
        <EmptyState title={translate('dashboard.noActivity')} hint={translate('dashboard.noActivityHint')} />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items?.map(({ title, meta, at, patient_id }, index) => (
          <Box key={index} component="li" sx={ROW}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontSize: 15, fontWeight: 550 }}>
                {patient_id === null ? (
                  title
                ) : (
                  <Link component={RouterLink} to={`/patients/${patient_id}`} color="inherit" underline="hover">
                    {title}
                  </Link>
                )}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {meta}
              </Typography>
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'end' }}>
              <DayText day={dayOf(new Date(at))} />
              <br />
              {formatTime(new Date(at))}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
});
