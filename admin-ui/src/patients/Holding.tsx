import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { RosterRow } from '../../../src/enrolments/term.view';
import { tierName } from '../common/tierName';

const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
};

/** What a patient of the list is subscribed to: the plan, and below it the tier. */
export function Holding({ of }: { of: RosterRow }) {
  const translate = useTranslate();
  if (of.subscription_name === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('patients.noSubscription')}
      </Box>
    );
  return (
    <>
      <Box component="span" title={of.subscription_name} sx={TWO_LINES}>
        {of.subscription_name}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
        {tierName(of) || translate('terms.tierOpen')}
      </Box>
    </>
  );
}
