import FamiliesIcon from '@mui/icons-material/FamilyRestroomOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { LinkButton } from '../../common/screens/LinkButton';

/** Opens the families. On a phone it shows only its icon. */
export const FamiliesLink = () => {
  const label = useTranslate()('patients.families');
  return (
    <LinkButton
      to="/families"
      variant="outlined"
      color="inherit"
      aria-label={label}
      sx={{ minWidth: 44, px: { xs: 1.25, sm: 2.25 } }}
    >
      <FamiliesIcon fontSize="small" />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, ml: 1 }}>
        {label}
      </Box>
    </LinkButton>
  );
};
