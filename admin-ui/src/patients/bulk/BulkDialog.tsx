import '../../i18n/patients/add-bulk-texts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, type SyntheticEvent } from 'react';
import { useTranslate } from 'react-admin';
import { isBulkDays, MAX_DAYS, type BulkAction } from '../../../../src/bulk/bulk.rules';
import { errorBodyOf, fieldMessage } from '../../api/http/problem';
import type { BulkTarget } from '../../api/inputs';
import { refetchAll } from '../../api/queryClient';
import { Banner } from '../../common/feedback/Banner';
import { BusyButton } from '../../common/forms/BusyButton';
import { useDebounced } from '../../common/hooks/useDebounced';
import { useTierChoices } from '../useTierChoices';
import { BulkPreview } from './BulkPreview';
import { BulkProgress } from './BulkProgress';
import { BulkTagField } from './BulkTagField';
import { useBulk } from './useBulk';

interface BulkDialogProps {
  action: BulkAction;
  target: BulkTarget;
  /** @param isDone whether the action was started. */
  onClose: (isDone: boolean) => void;
}

const DEFAULT_DAYS = '1';

function TierSelect({ value, onChange }: { value: string; onChange: (tierId: string) => void }) {
  const translate = useTranslate();
  const { choices, problem, retry } = useTierChoices();
  return (
    <>
      <Banner text={problem} onRetry={retry} />
      <TextField
        select
        autoFocus
        fullWidth
        id="bulk-tier"
        label={translate('bulk.tier')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

/** Asks for what the action needs, previews it, then shows its progress and results. */
export function BulkDialog({ action, target, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [tierId, setTierId] = useState('');
  const [typedTag, setTypedTag] = useState('');
  const tag = useDebounced(typedTag.trim());
  const needsTag = action === 'add_tag' || action === 'remove_tag';
  const params = {
    ...(action === 'extend' && { days: Number(days) }),
    ...(action === 'move_tier' && { subscription_tier_id: tierId }),
    ...(needsTag && { tag }),
  };
  const isTagComplete = tag !== '' && tag === typedTag.trim();
  const areDaysValid = isBulkDays(Number(days));
  const isComplete =
    action === 'extend' ? areDaysValid : needsTag ? isTagComplete : action !== 'move_tier' || tierId !== '';
  const { preview, started, starting, start, stop, continuing, resume } = useBulk(
    { action, ...target, ...params },
    isComplete,
  );
  const eligible = preview.data ? preview.data.matched - preview.data.skipped.length : 0;
  const isRunning = started?.status === 'running';
  const close = () => {
    if (started) void refetchAll();
    onClose(started !== undefined);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!starting.isPending) void start();
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={isRunning ? undefined : close} aria-labelledby="bulk-title">
      <form onSubmit={submit}>
        <DialogTitle id="bulk-title">{translate(`bulk.actions.${action}`)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {!started && action === 'extend' && (
            <TextField
              autoFocus
              id="bulk-days"
              type="number"
              label={translate('bulk.days')}
              error={days !== '' && !areDaysValid}
              helperText={translate(days === '' || areDaysValid ? 'bulk.daysHint' : 'bulk.daysInvalid', {
                max: MAX_DAYS,
              })}
              value={days}
              onChange={(event) => setDays(event.target.value)}
              onFocus={({ target }) => target.select()}
              slotProps={{ htmlInput: { min: 1, max: MAX_DAYS, step: 1 } }}
            />
          )}
          {!started && action === 'move_tier' && <TierSelect value={tierId} onChange={setTierId} />}
          {!started && needsTag && (
            <BulkTagField
              allowNew={action === 'add_tag'}
              value={typedTag}
              onChange={setTypedTag}
              problem={fieldMessage(errorBodyOf(preview.error), 'tag')}
            />
          )}
          {!started && isComplete && <BulkPreview action={action} preview={preview} />}
          {started && <BulkProgress bulk={started} />}
          <Banner text={starting.problem} />
        </DialogContent>
        <DialogActions>
          {isRunning && (
            <Button variant="outlined" color="inherit" onClick={() => void stop()}>
              {translate('bulk.stop')}
            </Button>
          )}
          {!isRunning && (
            <Button variant="outlined" color="inherit" onClick={close}>
              {translate(started ? 'common.close' : 'common.cancel')}
            </Button>
          )}
          {started?.status === 'failed' && (
            <BusyButton variant="contained" busy={continuing.isPending} onClick={() => void resume()}>
              {translate('bulk.continue')}
            </BusyButton>
          )}
          {!started && (
            <BusyButton
              variant="contained"
              color={action === 'archive' ? 'error' : 'primary'}
              busy={starting.isPending}
              type="submit"
              disabled={!isComplete || eligible === 0}
            >
              {translate(`bulk.confirm.${action}`, { smart_count: eligible })}
            </BusyButton>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
