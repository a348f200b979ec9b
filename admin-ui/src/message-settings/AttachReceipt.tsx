import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import type { MessageSettings } from '../api/inputs';

/** Checkbox for the receipt in the payment confirmation. */
export function AttachReceipt() {
  const translate = useTranslate();
  const id = useId();
  const { field } = useController<MessageSettings, 'receipt_with_confirmation'>({ name: 'receipt_with_confirmation' });
  return (
    <>
      <FormControlLabel
        label={translate('messageSettings.attachReceipt')}
        control={
          <Checkbox
            checked={field.value}
            onChange={(_, on) => field.onChange(on)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mx: 0, mt: 0 }}>
        {translate('messageSettings.attachReceiptHint')}
      </FormHelperText>
    </>
  );
}
