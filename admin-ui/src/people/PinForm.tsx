import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useDataProvider, useLogout, useTranslate } from 'react-admin';
import type { PersonView } from '../../../src/auth/account.view';
import type { Api } from '../api/dataProvider';
import { errorBodyOf } from '../api/http/problem';
import { WITHOUT_REFETCH } from '../api/queryClient';
import { Banner } from '../common/feedback/Banner';
import { useProblemText } from '../common/feedback/useProblemText';
import { BusyButton } from '../common/forms/BusyButton';
import { switchSession } from '../common/hooks/useSwitchSession';
import { PIN_INPUT, PIN_LENGTH, PIN_STYLE, toPin } from './pin-input';

/** Asks for the PIN of the person who takes over. */
export function PinForm({ person, onBack }: { person: PersonView; onBack: () => void }) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const logout = useLogout();
  const api = useDataProvider<Api>();
  const [pin, setPin] = useState('');
  const { mutate, error, isPending, isSuccess } = useMutation({
    meta: WITHOUT_REFETCH,
    mutationFn: () => api.openPerson(person.id, pin),
    onSuccess: switchSession,
    onError: () => setPin(''),
  });
  const { errors, code } = errorBodyOf(error);
  const wrongPin = errors?.['pin'];
  const isLocked = code === 'pin.locked';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (pin.length === PIN_LENGTH) mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent>
        <Banner text={wrongPin ? undefined : problemText(error, 'openPerson')}>
          {isLocked && (
            <Button color="inherit" size="small" variant="outlined" onClick={() => void logout()}>
              {translate('people.needsPassword.logIn')}
            </Button>
          )}
        </Banner>
        <TextField
          id="pin"
          label={translate('people.pin')}
          value={pin}
          onChange={({ target }) => setPin(toPin(target.value))}
          autoFocus
          fullWidth
          slotProps={{ htmlInput: PIN_INPUT }}
          sx={PIN_STYLE}
          error={Boolean(wrongPin) && pin === ''}
          helperText={wrongPin && pin === '' ? wrongPin : translate('people.pinHint')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onBack}>
          {translate('people.back')}
        </Button>
        <BusyButton
          type="submit"
          variant="contained"
          busy={isPending || isSuccess}
          disabled={pin.length < PIN_LENGTH || isLocked}
        >
          {translate('people.open')}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
