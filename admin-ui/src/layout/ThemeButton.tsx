import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTheme } from '@mui/material/styles';
import { useTheme as useThemeChoice, useTranslate } from 'react-admin';

/** Switches between light and dark. The default is the device's preference; the choice is stored. */
export function ThemeButton() {
  const translate = useTranslate();
  const { palette } = useTheme();
  const [, choose] = useThemeChoice();
  const other = palette.mode === 'dark' ? 'light' : 'dark';
  const label = translate(`nav.${other}`);
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => choose(other)}>
        {other === 'dark' ? <DarkIcon fontSize="small" /> : <LightIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
