import '../i18n/second-factor/add-second-factor-texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'react-admin';
import { secondFactorApi, type FactorOwners } from '../api/second-factor';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { useActionMutation } from '../common/hooks/useActionMutation';
import type { FactorOwner } from './FactorStatus';

interface LostFactorButtonProps {
  owners: FactorOwners;
  owner: FactorOwner & { id: string };
  name: string;
  disabled?: boolean;
}

const Consequences = ({ name }: { name: string }) => {
  const translate = useTranslate();
  const text = (key: string) => translate(`secondFactor.lost.${key}`, { name });
  return (
    <>
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{text('content')}</DialogContentText>
      <Box component="ul" sx={{ mt: 1.5, mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {['after24Hours', 'notice', 'stops'].map((key) => (
          <li key={key}>{text(key)}</li>
        ))}
      </Box>
    </>
  );
};

/** Asks to remove the second factors of a person who lost them. Hidden without one, and while a removal is due. */
export function LostFactorButton({ owners, owner, name, disabled = false }: LostFactorButtonProps) {
  const translate = useTranslate();
  const { confirm, dialog } = useConfirmDialog();
  const requesting = useActionMutation(() => secondFactorApi.requestRemoval(owners, owner.id), {
    failedAction: 'saveSecondFactor',
  });
  if (!owner.second_factor || owner.second_factor_removal_due_at) return null;
  const confirmRemoval = () =>
    confirm({
      title: translate('secondFactor.lost.title'),
      content: <Consequences name={name} />,
      confirmLabel: translate('secondFactor.lost.confirm'),
      danger: true,
      onConfirm: () => void requesting.run(),
    });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={disabled || requesting.isPending}
        onClick={confirmRemoval}
      >
        {translate('secondFactor.lost.action')}
      </Button>
      {dialog}
    </>
  );
}
