import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Logo } from '../common/fields/Logo';

export const Brand = () => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
    <Logo size={30} />
    <Typography component="span" sx={{ fontSize: 20, fontWeight: 700, letterSpacing: '-0.03em' }}>
      Nirog
    </Typography>
  </Box>
);
