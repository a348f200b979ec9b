import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { callHref, groupedPhone } from '../common/fields/phone';

/** A number to call; a dash for a patient who was deleted. */
export const Mobile = ({ of }: { of: string | null }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    {of === null ? (
      '-'
    ) : (
      <Link href={callHref(of)} color="inherit" underline="hover">
        {groupedPhone(of)}
      </Link>
    )}
  </Box>
);
