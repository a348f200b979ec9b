import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { telHref, groupedPhone } from './phone';

/** A tel: link; a dash for a deleted patient. */
export const PhoneLink = ({ number }: { number: string | null }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    {number === null ? (
      '-'
    ) : (
      <Link href={telHref(number)} color="inherit" underline="hover">
        {groupedPhone(number)}
      </Link>
    )}
  </Box>
);
