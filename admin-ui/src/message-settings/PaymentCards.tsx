import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import type { MessageSettings } from '../api/inputs';

/** Checkbox for payment cards, where the installation may send them. */
export function PaymentCards() {
  const translate = useTranslate();
  const id = useId();
  const { field } = useController<MessageSettings, 'payment_cards'>({ name: 'payment_cards' });
  return (
    <>
      <FormControlLabel
        label={translate('messageSettings.paymentCards')}
        control={
          <Checkbox
            checked={field.value}
            onChange={(_, on) => field.onChange(on)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mx: 0, mt: 0 }}>
        {translate('messageSettings.paymentCardsHint')}
      </FormHelperText>
    </>
  );
}
