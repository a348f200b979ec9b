import GoIcon from '@mui/icons-material/ChevronRight';
import AddPatientIcon from '@mui/icons-material/PersonAddAltOutlined';
import ProfileIcon from '@mui/icons-material/BadgeOutlined';
import CreateIcon from '@mui/icons-material/PostAddOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { OPEN_FORM } from '../common/hooks/useOpenOnArrival';
import { Panel } from '../common/screens/Panel';
import { useCan } from '../common/access/useCan';

const ACTIONS = [
  { name: 'setupProfile', to: '/profile', state: undefined, Icon: ProfileIcon, permission: 'profile.write' },
  { name: 'createSubscription', to: '/subscriptions', state: OPEN_FORM, Icon: CreateIcon, permission: 'plans.write' },
  { name: 'addPatient', to: '/patients', state: OPEN_FORM, Icon: AddPatientIcon, permission: 'patients.write' },
] as const;

export const QuickActions = memo(function QuickActions() {
  const translate = useTranslate();
  const can = useCan();
  return (
    <Panel title={translate('dashboard.actions')}>
      <Box sx={{ mx: -1.5, mb: -1, display: 'grid', gridTemplateColumns: { sm: 'repeat(3, 1fr)', lg: '1fr' } }}>
        {ACTIONS.filter(({ permission }) => can(permission)).map(({ name, to, state, Icon }) => (
          <ButtonBase
            key={name}
            component={Link}
            to={to}
            state={state}
            sx={{
              gap: 1.5,
              p: 1.5,
              minHeight: 64,
              borderRadius: 1,
              justifyContent: 'start',
              textAlign: 'start',
              '&:hover': { bgcolor: 'background.default' },
            }}
          >
            <Icon aria-hidden sx={{ color: 'primary.main' }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontSize: 15, fontWeight: 600 }}>{translate(`dashboard.${name}`)}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ fontSize: 13 }}>
                {translate(`dashboard.${name}Hint`)}
              </Typography>
            </Box>
            <GoIcon aria-hidden sx={{ color: 'text.secondary', display: { sm: 'none', lg: 'block' } }} />
          </ButtonBase>
        ))}
      </Box>
    </Panel>
  );
});
