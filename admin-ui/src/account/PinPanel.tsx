import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { required, TextInput, useTranslate } from 'react-admin';
import type { PinInput } from '../api/inputs';
import { PasswordTextInput } from '../auth/PasswordTextInput';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { FormActions } from '../common/forms/FormActions';
import { FormGrid } from '../common/forms/FormGrid';
import { RecordForm } from '../common/forms/RecordForm';
import { useInlineForm } from '../common/forms/useInlineForm';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { Panel } from '../common/screens/Panel';
import { PIN_INPUT, PIN_LENGTH, PIN_STYLE, toPin } from '../people/pin-input';

const isComplete = (value: unknown) =>
  typeof value === 'string' && value.length === PIN_LENGTH ? undefined : 'account.pin.invalid';
const PIN = [required(), isComplete];

const PinForm = ({ onDone }: { onDone: () => void }) => {
  const saving = useActionMutation((api, input: PinInput) => api.setPin(input), { failedAction: 'savePin' });
  const save = ({ pin = '', current_password = '' }: Partial<PinInput>) =>
    saving.submit({ pin, current_password }, onDone);
  return (
    <RecordForm onSubmit={save}>
      <FormGrid>
        <TextInput
          source="pin"
          label="account.pin.new"
          helperText="people.pinHint"
          parse={toPin}
          validate={PIN}
          autoFocus
          slotProps={{ htmlInput: PIN_INPUT }}
          sx={PIN_STYLE}
        />
        <PasswordTextInput source="current_password" label="account.password.current" autoComplete="current-password" />
      </FormGrid>
      <FormActions submit="account.pin.save" mutation={saving} onCancel={onDone} />
    </RecordForm>
  );
};

/** The PIN with which the person takes over a shared computer of the clinic. */
export function PinPanel({ hasPin }: { hasPin: boolean }) {
  const translate = useTranslate();
  const { shown: editing, open, close, opener } = useInlineForm();
  const { confirm, dialog } = useConfirmDialog();
  const removing = useActionMutation((api) => api.removePin(), {
    failedAction: 'savePin',
    successText: 'account.pin.removed',
  });
  const confirmRemove = () =>
    confirm({
      title: translate('account.pin.confirmTitle'),
      content: translate('account.pin.confirmContent'),
      confirmLabel: translate('account.pin.remove'),
      danger: true,
      onConfirm: () => void removing.run(),
    });
  const buttons = !editing && (
    <>
      <Button ref={opener} variant="outlined" color="inherit" onClick={() => open(true)}>
        {translate(hasPin ? 'account.pin.change' : 'account.pin.set')}
      </Button>
      {hasPin && (
        <Button variant="outlined" color="error" disabled={removing.isPending} onClick={confirmRemove}>
          {translate('account.pin.remove')}
        </Button>
      )}
    </>
  );
  return (
    <Panel title={translate('account.pin.title')} actions={buttons}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: editing ? 2 : 0 }}>
        {translate(hasPin ? 'account.pin.isSet' : 'account.pin.hint')}
      </Typography>
      {editing && <PinForm onDone={close} />}
      {dialog}
    </Panel>
  );
}
