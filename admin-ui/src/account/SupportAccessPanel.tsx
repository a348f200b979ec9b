import '../i18n/account/add-account-data-texts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { SupportAccessView } from '../../../src/auth/support-access/support-access.view';
import { formatTime } from '../../../src/shared/instant';
import { supportAccessApi } from '../api/support-access';
import { LoadError } from '../common/feedback/LoadError';
import { Badge } from '../common/fields/Badge';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { Panel } from '../common/screens/Panel';

const timeOf = (instant: Date) => formatTime(new Date(instant));

function Uses({ uses }: Pick<SupportAccessView, 'uses'>) {
  const translate = useTranslate();
  if (uses.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('supportAccess.notUsed')}
      </Typography>
    );
  return uses.map(({ name, opened_at, is_open }) => (
    <Typography key={String(opened_at)} variant="body2" component="div">
      {translate('supportAccess.use', { name, time: timeOf(opened_at) })}{' '}
      {is_open && <Badge tone="warning" label={translate('supportAccess.isOpen')} />}
    </Typography>
  ));
}

/** Lets support see the clinic for an hour, shows who does, and ends it. */
export function SupportAccessPanel() {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'support-access'],
    queryFn: () => supportAccessApi.getAccess(),
  });
  const granting = useActionMutation(() => supportAccessApi.grant(), {
    failedAction: 'changeAccount',
    successText: 'supportAccess.granted',
  });
  const revoking = useActionMutation(() => supportAccessApi.revoke(), {
    failedAction: 'changeAccount',
    successText: 'supportAccess.revoked',
  });
  const change = async (run: () => Promise<object | undefined>) => {
    await run();
    await refetch();
  };
  const isBusy = granting.isPending || revoking.isPending;
  return (
    <Panel title={translate('supportAccess.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {data ? translate('supportAccess.open', { time: timeOf(data.expires_at) }) : translate('supportAccess.hint')}
      </Typography>
      <LoadError error={error} failedAction="loadAccount" refetch={refetch} />
      {data && <Uses uses={data.uses} />}
      {data === null && (
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => void change(granting.run)}>
          {translate('supportAccess.grant')}
        </Button>
      )}
      {data && (
        <Button
          variant="outlined"
          color="error"
          disabled={isBusy}
          sx={{ mt: 2 }}
          onClick={() => void change(revoking.run)}
        >
          {translate('supportAccess.revoke')}
        </Button>
      )}
    </Panel>
  );
}
