import Box from '@mui/material/Box';
import { required, TextInput, useTranslate } from 'react-admin';
import type { GatewayView } from '../../../src/payments/gateway/gateway.view';
import type { GatewayInput } from '../api/inputs';
import { PasswordTextInput } from '../auth/PasswordTextInput';
import { FormGrid } from '../common/forms/FormGrid';
import { FormActions } from '../common/forms/FormActions';
import { Panel } from '../common/screens/Panel';
import { RecordForm } from '../common/forms/RecordForm';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { NumberedSteps } from './NumberedSteps';

interface PaymentAccountFormProps {
  gateway: GatewayView;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}

const STEPS = ['one', 'two', 'three'].map((step) => `paymentAccount.form.steps.${step}`);

/** Form for the Razorpay keys. Saved secrets are never shown; an empty field keeps them. */
export function PaymentAccountForm({ gateway, onDone, onCancel }: PaymentAccountFormProps) {
  const translate = useTranslate();
  const connected = gateway.key_id !== null;
  const saving = useActionMutation((api, input: GatewayInput) => api.saveGateway(input), {
    failedAction: 'savePaymentAccount',
    successText: 'paymentAccount.form.saved',
  });
  const save = ({ key_id = '', key_secret, webhook_secret }: Partial<GatewayInput>) =>
    saving.submit({ key_id, ...(key_secret && { key_secret }), ...(webhook_secret && { webhook_secret }) }, onDone);
  const text = (key: string) => `paymentAccount.form.${key}`;
  return (
    <RecordForm record={{ key_id: gateway.key_id ?? '' }} onSubmit={save}>
      <Panel title={translate(text(connected ? 'change' : 'connect'))}>
        <FormGrid>
          <TextInput
            source="key_id"
            label={text('keyId')}
            helperText={text('keyIdHelp')}
            validate={required()}
            className="wide"
            autoFocus={connected}
            autoComplete="off"
            slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
          />
          <PasswordTextInput
            source="key_secret"
            label={text('keySecret')}
            helperText={text(connected ? 'keySecretKept' : 'keySecretHelp')}
            optional={connected}
            autoComplete="off"
          />
          <PasswordTextInput
            source="webhook_secret"
            label={text('webhookSecret')}
            helperText={text(connected ? 'webhookSecretKept' : 'webhookSecretHelp')}
            optional
            autoComplete="off"
          />
        </FormGrid>
        <Box
          component="details"
          sx={{ mt: 2, '& summary': { cursor: 'pointer', color: 'primary.main', fontWeight: 550, py: 1 } }}
        >
          <summary>{translate(text('whereToFind'))}</summary>
          <NumberedSteps textKeys={STEPS} />
        </Box>
        <FormActions submit={text('save')} mutation={saving} onCancel={onCancel} />
      </Panel>
    </RecordForm>
  );
}
