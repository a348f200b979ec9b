import PasskeyIcon from '@mui/icons-material/FingerprintOutlined';
import AppIcon from '@mui/icons-material/PhoneAndroidOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'react-admin';
import type { SecondFactorView } from '../../../src/auth/second-factor/second-factor.view';
import { dayOf, formatDay } from '../../../src/shared/calendar';
import { secondFactorApi } from '../api/second-factor';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { timeText } from '../common/fields/timeText';
import { useActionMutation } from '../common/hooks/useActionMutation';

interface FactorRowProps {
  factor: SecondFactorView;
  /** Whether the login has no other one. */
  isLast: boolean;
}

const Description = ({ factor: { kind, name, created_at, last_used_at } }: { factor: SecondFactorView }) => {
  const translate = useTranslate();
  const kindText = translate(`secondFactor.kinds.${kind}`);
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontSize: 15, fontWeight: 600 }}>{name}</Typography>
      <Typography variant="body2" component="div" color="textSecondary">
        {kindText !== name && <div>{kindText}</div>}
        <div>{translate('secondFactor.added', { day: formatDay(dayOf(new Date(created_at))) })}</div>
        <div>
          {last_used_at
            ? translate('secondFactor.lastUsed', { time: timeText(last_used_at) })
            : translate('secondFactor.neverUsed')}
        </div>
      </Typography>
    </Box>
  );
};

/** One second factor with its Remove button. */
export function FactorRow({ factor, isLast }: FactorRowProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { confirm, dialog } = useConfirmDialog();
  const { id, kind, name } = factor;
  const removing = useActionMutation(() => secondFactorApi.removeSecondFactor(id), {
    failedAction: 'saveSecondFactor',
  });
  const remove = async () => {
    if (await removing.run()) notify(translate('secondFactor.removed', { name }), { type: 'success' });
  };
  const confirmRemove = () =>
    confirm({
      title: translate('secondFactor.removeTitle', { name }),
      content: translate(isLast ? 'secondFactor.removeLast' : 'secondFactor.removeContent'),
      confirmLabel: translate('secondFactor.remove'),
      danger: true,
      onConfirm: () => void remove(),
    });
  const Icon = kind === 'totp' ? AppIcon : PasskeyIcon;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: 2,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Description factor={factor} />
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={removing.isPending}
        aria-label={translate('secondFactor.removeNamed', { name })}
        onClick={confirmRemove}
      >
        {translate('secondFactor.remove')}
      </Button>
      {dialog}
    </Box>
  );
}
