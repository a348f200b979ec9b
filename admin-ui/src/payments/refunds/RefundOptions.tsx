import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { rupeesText } from '../../common/fields/Rupees';
import { endsAccess, type RefundFormValues } from './refund';

interface RefundOptionProps {
  values: RefundFormValues;
  onChange: (change: Partial<RefundFormValues>) => void;
}

interface RefundAmountProps extends RefundOptionProps {
  /** Rupees that can still be refunded. */
  refundable: number;
  /** The problem with the partial amount: a text key, or the server's text. */
  problem: string | undefined;
}

/** Choice between a full refund of the remaining amount and a partial one. */
export function RefundAmount({ values, refundable, problem, onChange }: RefundAmountProps) {
  const translate = useTranslate();
  const amount = rupeesText(refundable);
  return (
    <>
      <RadioGroup
        aria-label={translate('payments.refund.type')}
        value={values.isFull ? 'whole' : 'part'}
        onChange={(_, which) => onChange({ isFull: which === 'whole' })}
      >
        <FormControlLabel
          value="whole"
          control={<Radio autoFocus />}
          label={translate('payments.refund.full', { amount })}
        />
        <FormControlLabel value="part" control={<Radio />} label={translate('payments.refund.partial')} />
      </RadioGroup>
      {!values.isFull && (
        <TextField
          id="refund-part"
          label={translate('payments.refund.amount')}
          value={values.partialAmount}
          onChange={({ target }) => onChange({ partialAmount: target.value })}
          error={problem !== undefined}
          helperText={translate(problem ?? 'payments.refund.maxAmount', { amount, _: problem })}
          sx={{ mb: 1 }}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
      )}
    </>
  );
}

export function EndAccessCheckbox({ values, onChange }: RefundOptionProps) {
  const translate = useTranslate();
  const ends = endsAccess(values);
  return (
    <>
      <FormControlLabel
        sx={{ mt: 1 }}
        label={translate('payments.refund.endSubscription')}
        control={
          <Checkbox
            checked={ends}
            onChange={(_, checked) => onChange({ endAccess: checked })}
            slotProps={{ input: { 'aria-describedby': 'refund-end-help' } }}
          />
        }
      />
      <FormHelperText id="refund-end-help" sx={{ mt: -0.5 }}>
        {translate(ends ? 'payments.refund.endSubscriptionHint' : 'payments.refund.keepSubscriptionHint')}
      </FormHelperText>
    </>
  );
}
