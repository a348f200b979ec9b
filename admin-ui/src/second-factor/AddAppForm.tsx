import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import type { TotpKeyView } from '../../../src/auth/second-factor/second-factor.view';
import { secondFactorApi } from '../api/second-factor';
import { useAuthCall } from '../auth/useAuthCall';
import { FocusedForm } from '../common/forms/FocusedForm';
import { FormActions } from '../common/forms/FormActions';
import { lazyScreen } from '../common/screens/lazyScreen';
import type { AddFactorProps } from './add-factor';
import { APP_CODE_INPUT, APP_CODE_RULES, withoutSpaces } from './app-code';
import { CurrentPasswordInput } from './CurrentPasswordInput';

/** Loads the library for QR codes, while the person types the password. */
const LazyTotpKey = lazyScreen(async () => (await import('./TotpKey')).TotpKey);

function ConfirmForm({ totpKey, onAdded, onCancel }: AddFactorProps & { totpKey: TotpKeyView }) {
  const confirming = useAuthCall(
    async (code: string) => onAdded(await secondFactorApi.confirmTotp(totpKey.id, code)),
    'saveSecondFactor',
  );
  return (
    <FocusedForm onSubmit={({ code = '' }: { code?: string }) => confirming.submit(withoutSpaces(code))}>
      <Suspense fallback={<Skeleton variant="rounded" height={340} sx={{ mb: 2 }} />}>
        <LazyTotpKey totpKey={totpKey} />
      </Suspense>
      <TextInput
        source="code"
        label="secondFactor.app.code"
        helperText="secondFactor.app.codeHint"
        autoComplete="one-time-code"
        autoFocus
        validate={APP_CODE_RULES}
        slotProps={{ htmlInput: APP_CODE_INPUT }}
      />
      <FormActions submit="secondFactor.app.confirm" mutation={confirming} onCancel={onCancel} />
    </FocusedForm>
  );
}

/** Adds an authenticator app: the current password, then the key and a code of the app. */
export function AddAppForm(props: AddFactorProps) {
  const translate = useTranslate();
  const [totpKey, setTotpKey] = useState<TotpKeyView | null>(null);
  const creating = useAuthCall(
    async (password: string) => setTotpKey(await secondFactorApi.createTotpKey(password)),
    'saveSecondFactor',
  );
  useEffect(() => void LazyTotpKey.preload(), []);
  if (totpKey) return <ConfirmForm {...props} totpKey={totpKey} />;
  return (
    <FocusedForm
      onSubmit={({ current_password = '' }: { current_password?: string }) => creating.submit(current_password)}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('secondFactor.app.password')}
      </Typography>
      <CurrentPasswordInput autoFocus />
      <FormActions submit="secondFactor.continue" mutation={creating} onCancel={props.onCancel} />
    </FocusedForm>
  );
}
