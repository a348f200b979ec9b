import ChevronIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Page } from '../common/screens/Page';
import { SETTINGS_PAGES } from './settings-pages';

const LINK_STYLE = {
  display: 'flex',
  width: '100%',
  gap: 2,
  px: { xs: 2, sm: 3 },
  py: 2,
  textAlign: 'start',
  fontFamily: 'inherit',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** /settings: the pages below Settings, each with what it is for. */
export function SettingsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('settings.title')} intro={translate('settings.intro')}>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {SETTINGS_PAGES.map(({ name, path, Icon }) => (
          <Box
            key={path}
            component="li"
            sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
          >
            <ButtonBase component={Link} to={path} sx={LINK_STYLE}>
              <Icon sx={{ color: 'primary.main' }} />
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                <Typography component="span" sx={{ display: 'block', fontSize: 16, fontWeight: 600 }}>
                  {translate(`settings.pages.${name}.title`)}
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {translate(`settings.pages.${name}.hint`)}
                </Typography>
              </Box>
              <ChevronIcon sx={{ color: 'text.secondary' }} />
            </ButtonBase>
          </Box>
        ))}
      </Card>
    </Page>
  );
}
