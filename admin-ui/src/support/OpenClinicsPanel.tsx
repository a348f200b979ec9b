import '../i18n/support-view/add-support-view-texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { OpenClinicView } from '../../../src/auth/support-access/support-access.view';
import { formatTime } from '../../../src/shared/instant';
import { supportAccessApi } from '../api/support-access';
import { LoadError } from '../common/feedback/LoadError';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { switchSession } from '../common/hooks/useSwitchSession';
import { Panel } from '../common/screens/Panel';
import { REFRESH_INTERVAL_MS } from './refresh-interval';
import { supportLogin } from '../support-view/support-login';

function OpenClinic({ clinic: { id, doctor_name, clinic_name, expires_at } }: { clinic: OpenClinicView }) {
  const translate = useTranslate();
  const opening = useActionMutation(() => supportAccessApi.openView(id), { failedAction: 'openClinic' });
  const name = doctor_name ?? translate('supportView.unnamed');
  const open = async () => {
    const login = await opening.run();
    if (!login) return;
    supportLogin.remember(login);
    switchSession(login);
  };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}>
      <Typography sx={{ flex: '1 1 200px' }}>
        {[name, clinic_name, translate('supportView.until', { time: formatTime(new Date(expires_at)) })]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        disabled={opening.isPending}
        aria-label={translate('supportView.openNamed', { name })}
        onClick={() => void open()}
      >
        {translate('supportView.open')}
      </Button>
    </Box>
  );
}

/** The clinics whose doctor lets support see them now. */
export function OpenClinicsPanel() {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['support-access'],
    queryFn: () => supportAccessApi.getOpenClinics(),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  return (
    <Panel title={translate('supportView.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 1 }}>
        {translate(data?.length === 0 ? 'supportView.none' : 'supportView.intro')}
      </Typography>
      <LoadError error={error} failedAction="loadSupport" refetch={refetch} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((clinic) => (
          <OpenClinic key={clinic.id} clinic={clinic} />
        ))}
      </Box>
    </Panel>
  );
}
