import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import type { TotpKeyView } from '../../../src/auth/second-factor/second-factor.view';
import { secondFactorApi } from '../api/second-factor';
import { useAuthCall } from '../auth/useAuthCall';
import { FocusedForm } from '../common/forms/FocusedForm';
import { FormActions } from '../common/forms/FormActions';
import { useCopy } from '../common/hooks/useCopy';
import type { AddFactorProps } from './add-factor';
import { APP_CODE_INPUT, APP_CODE_RULES, withoutSpaces } from './app-code';
import { CODE_FONT } from './code-font';
import { CurrentPasswordInput } from './CurrentPasswordInput';

/** The key in groups of four, which are easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The key as a QR code, and as text for the phone that shows this page. */
function TotpKey({ totpKey: { url, secret } }: { totpKey: TotpKeyView }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`secondFactor.app.${key}`);
  const { copied, copy } = useCopy();
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {text('scan')}
      </Typography>
      {/* Dark on white in dark mode too, because many cameras cannot read inverted codes. */}
      <Box sx={{ justifySelf: 'center', p: 1.5, borderRadius: 1, bgcolor: '#fff', lineHeight: 0 }}>
        <QRCodeSVG value={url} size={184} level="M" fgColor="#12211F" title={text('qrTitle')} />
      </Box>
      <div>
        <Typography variant="body2" color="textSecondary">
          {text('type')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 0.5 }}>
          <Box component="code" sx={{ ...CODE_FONT, flex: '1 1 180px' }}>
            {inGroups(secret)}
          </Box>
          <Button
            size="small"
            startIcon={<CopyIcon />}
            onClick={() => void copy(secret)}
            sx={{ minHeight: 44, ml: -1 }}
          >
            <span aria-live="polite">{copied ? translate('common.copied') : text('copyKey')}</span>
          </Button>
        </Box>
      </div>
    </Box>
  );
}

function ConfirmForm({ totpKey, onAdded, onCancel }: AddFactorProps & { totpKey: TotpKeyView }) {
  const confirming = useAuthCall(
    async (code: string) => onAdded(await secondFactorApi.confirmTotp(totpKey.id, code)),
    'saveSecondFactor',
  );
  return (
    <FocusedForm onSubmit={({ code = '' }: { code?: string }) => confirming.submit(withoutSpaces(code))}>
      <TotpKey totpKey={totpKey} />
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
