import Typography from '@mui/material/Typography';
import { required, TextInput, useTranslate } from 'react-admin';
import { parseDevice } from '../../../src/auth/sessions/device.rules';
import { createPasskey } from './passkeys';
import { secondFactorApi } from '../api/second-factor';
import { useAuthCall } from '../auth/useAuthCall';
import { FocusedForm } from '../common/forms/FocusedForm';
import { FormActions } from '../common/forms/FormActions';
import { FormGrid } from '../common/forms/FormGrid';
import { withinLimit } from '../common/forms/withinLimit';
import type { AddFactorProps } from './add-factor';
import { CurrentPasswordInput } from './CurrentPasswordInput';

interface PasskeyValues {
  name: string;
  current_password: string;
}

const NAME = [required(), withinLimit({ label: 'Name', max: 60 })];

/** Adds a passkey: a name and the current password, then the browser's dialog. */
export function AddPasskeyForm({ onAdded, onCancel }: AddFactorProps) {
  const translate = useTranslate();
  const { browser, system } = parseDevice(navigator.userAgent);
  const adding = useAuthCall(async ({ name, current_password }: PasskeyValues) => {
    const { challenge, options } = await secondFactorApi.getPasskeyOptions(current_password);
    onAdded(await secondFactorApi.addPasskey(challenge, name.trim(), await createPasskey(options)));
  }, 'saveSecondFactor');
  return (
    <FocusedForm
      defaultValues={{ name: [browser, system].filter(Boolean).join(', ') }}
      onSubmit={({ name = '', current_password = '' }: Partial<PasskeyValues>) =>
        adding.submit({ name, current_password })
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('secondFactor.passkey.hint')}
      </Typography>
      <FormGrid singleColumn>
        <TextInput
          source="name"
          label="secondFactor.passkey.name"
          helperText="secondFactor.passkey.nameHint"
          autoComplete="off"
          validate={NAME}
          autoFocus
        />
        <CurrentPasswordInput />
      </FormGrid>
      <FormActions submit="secondFactor.passkey.create" mutation={adding} onCancel={onCancel} />
    </FocusedForm>
  );
}
