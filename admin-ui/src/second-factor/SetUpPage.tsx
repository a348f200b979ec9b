import '../i18n/second-factor/add-second-factor-texts';
import PasskeyIcon from '@mui/icons-material/FingerprintOutlined';
import AppIcon from '@mui/icons-material/PhoneAndroidOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Navigate } from 'react-router-dom';
import type { FactorKind } from '../../../src/auth/second-factor/second-factor.view';
import { canUsePasskeys } from './passkeys';
import { secondFactorApi } from '../api/second-factor';
import { session } from '../api/session';
import { AuthCard } from '../auth/AuthCard';
import { LoadError } from '../common/feedback/LoadError';
import { AddAppForm } from './AddAppForm';
import { AddPasskeyForm } from './AddPasskeyForm';
import { RecoveryCodes } from './RecoveryCodes';

const ICONS = { totp: AppIcon, passkey: PasskeyIcon };
const TEXTS = { totp: 'app', passkey: 'passkey' };

function KindButton({ kind, onChoose }: { kind: FactorKind; onChoose: (kind: FactorKind) => void }) {
  const translate = useTranslate();
  const Icon = ICONS[kind];
  return (
    <ButtonBase
      onClick={() => onChoose(kind)}
      sx={{
        minHeight: 72,
        px: 2,
        py: 1.5,
        gap: 2,
        justifyContent: 'start',
        textAlign: 'start',
        fontFamily: 'inherit',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '&:hover': { borderColor: 'text.secondary', bgcolor: 'background.default' },
      }}
    >
      <Icon aria-hidden sx={{ color: 'primary.main' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontSize: 16, fontWeight: 600 }}>
          {translate(`secondFactor.setUp.${TEXTS[kind]}`)}
        </Box>
        <span className="secondary small">{translate(`secondFactor.setUp.${TEXTS[kind]}Hint`)}</span>
      </Box>
    </ButtonBase>
  );
}

const KindButtons = ({ onChoose }: { onChoose: (kind: FactorKind) => void }) => (
  <Box sx={{ display: 'grid', gap: 1.5 }}>
    <KindButton kind="totp" onChoose={onChoose} />
    {canUsePasskeys() && <KindButton kind="passkey" onChoose={onChoose} />}
  </Box>
);

const LogOutButton = () => {
  const translate = useTranslate();
  const logout = useLogout();
  return (
    <Button color="inherit" onClick={() => void logout()} sx={{ justifySelf: 'center' }}>
      {translate('secondFactor.setUp.logOut')}
    </Button>
  );
};

/** Opens the home screen. Reloads the page, because the reads before were refused. */
function goHome(): void {
  window.history.replaceState(null, '', '#/');
  window.location.reload();
}

function SetUp() {
  const translate = useTranslate();
  const [kind, setKind] = useState<FactorKind | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['account', 'second-factors'],
    queryFn: () => secondFactorApi.getSecondFactors(),
  });
  if (codes)
    return (
      <AuthCard title={translate('secondFactor.setUp.codesTitle')}>
        <RecoveryCodes codes={codes} onDone={goHome} />
      </AuthCard>
    );
  if (data && data.second_factors.length > 0) return <Navigate to="/" replace />;
  const Form = kind === 'totp' ? AddAppForm : AddPasskeyForm;
  return (
    <AuthCard
      title={translate(kind ? `secondFactor.${kind === 'totp' ? 'addApp' : 'addPasskey'}` : 'secondFactor.setUp.title')}
      {...(kind === null && { intro: translate('secondFactor.setUp.intro') })}
      footer={<LogOutButton />}
    >
      <LoadError error={error} failedAction="loadSecondFactors" refetch={refetch} />
      {isPending && <Skeleton variant="rounded" height={156} />}
      {data && kind === null && <KindButtons onChoose={setKind} />}
      {kind !== null && (
        <Form
          onAdded={({ recovery_codes }) => (recovery_codes ? setCodes(recovery_codes) : goHome())}
          onCancel={() => setKind(null)}
        />
      )}
    </AuthCard>
  );
}

/** /second-factor: a login that must have a second factor sets it up before anything else. */
export const SetUpSecondFactorPage = () => (session.token() === null ? <Navigate to="/login" replace /> : <SetUp />);
