import '../i18n/second-factor/add-second-factor-texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FactorKind, SecondFactorsView } from '../../../src/auth/second-factor/second-factor.view';
import { canUsePasskeys } from './passkeys';
import { verification } from '../api/http/factor-errors';
import { secondFactorApi } from '../api/second-factor';
import { Banner } from '../common/feedback/Banner';
import { LoadError } from '../common/feedback/LoadError';
import { Badge } from '../common/fields/Badge';
import { timeText } from '../common/fields/timeText';
import { Panel } from '../common/screens/Panel';
import { AddFactorDialog } from './AddFactorDialog';
import { FactorRow } from './FactorRow';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

/** With fewer recovery codes than this, the panel advises to create new ones. */
const ENOUGH_CODES = 3;

function RecoveryCodesLeft({ left, onNew }: { left: number; onNew: () => void }) {
  const translate = useTranslate();
  const text = translate('secondFactor.codes.left', { smart_count: left });
  const button = (
    <Button size="small" variant="outlined" color="inherit" onClick={onNew}>
      {translate('secondFactor.codes.new')}
    </Button>
  );
  return (
    <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
      {left < ENOUGH_CODES ? (
        <Banner type="warning" text={`${text}. ${translate('secondFactor.codes.few')}`}>
          {button}
        </Banner>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flex: '1 1 200px', fontSize: 15 }}>{text}</Typography>
          {button}
        </Box>
      )}
    </Box>
  );
}

interface AddButtonsProps {
  /** A login has one authenticator app at most. */
  hasApp: boolean;
  onAdd: (kind: FactorKind) => void;
}

function AddButtons({ hasApp, onAdd }: AddButtonsProps) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        mt: 2,
        '& > *': { flex: { xs: '1 1 auto', sm: 'initial' } },
      }}
    >
      {!hasApp && (
        <Button variant="outlined" onClick={() => onAdd('totp')}>
          {translate('secondFactor.addApp')}
        </Button>
      )}
      {canUsePasskeys() && (
        <Button variant="outlined" onClick={() => onAdd('passkey')}>
          {translate('secondFactor.addPasskey')}
        </Button>
      )}
    </Box>
  );
}

interface RemovalBannerProps {
  dueAt: Date | null;
  /** Called after the removal was stopped. */
  onKept: () => void;
}

/** A warning that somebody asked to remove the second factors, with a button that stops it by proving one. */
function RemovalBanner({ dueAt, onKept }: RemovalBannerProps) {
  const translate = useTranslate();
  const notify = useNotify();
  if (dueAt === null) return null;
  const keep = async () => {
    if (!(await verification.ask())) return;
    notify(translate('secondFactor.kept'), { type: 'success' });
    onKept();
  };
  return (
    <Banner type="warning" text={translate('secondFactor.removalDue', { time: timeText(dueAt) })}>
      <Button size="small" variant="outlined" color="inherit" onClick={() => void keep()}>
        {translate('secondFactor.keep')}
      </Button>
    </Banner>
  );
}

interface FactorsProps {
  data: SecondFactorsView;
  onNewCodes: () => void;
  onKept: () => void;
}

function Factors({ data, onNewCodes, onKept }: FactorsProps) {
  const translate = useTranslate();
  const { second_factors: factors, recovery_codes_left: left, required, removal_due_at: dueAt } = data;
  const hasFactors = factors.length > 0;
  const hint = translate(hasFactors ? 'secondFactor.onHint' : 'secondFactor.why');
  return (
    <>
      <RemovalBanner dueAt={dueAt} onKept={onKept} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: hasFactors ? 2 : 0 }}>
        {hint} {required && translate('secondFactor.required')}
      </Typography>
      {hasFactors && (
        <>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
            ))}
          </Box>
          <RecoveryCodesLeft left={left} onNew={onNewCodes} />
        </>
      )}
    </>
  );
}

/** The second factors of the login. */
export function SecondFactorPanel() {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<FactorKind | 'codes' | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['account', 'second-factors'],
    queryFn: () => secondFactorApi.getSecondFactors(),
  });
  const isOn = data && data.second_factors.length > 0;
  const status = data && (
    <Badge label={translate(isOn ? 'secondFactor.on' : 'secondFactor.off')} tone={isOn ? 'success' : 'neutral'} />
  );
  const close = () => setDialog(null);
  return (
    <Panel title={translate('secondFactor.title')} actions={status}>
      <LoadError error={error} failedAction="loadSecondFactors" refetch={refetch} />
      {isPending && <Skeleton variant="rounded" height={72} />}
      {data && (
        <>
          <Factors data={data} onNewCodes={() => setDialog('codes')} onKept={() => void refetch()} />
          <AddButtons hasApp={data.second_factors.some(({ kind }) => kind === 'totp')} onAdd={setDialog} />
        </>
      )}
      {dialog === 'codes' && <RecoveryCodesDialog onClose={close} />}
      {(dialog === 'totp' || dialog === 'passkey') && <AddFactorDialog kind={dialog} onClose={close} />}
    </Panel>
  );
}
