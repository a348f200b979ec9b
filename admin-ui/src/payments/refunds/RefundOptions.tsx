import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { rupeesText } from '../../common/fields/Rupees';
import { endsAccess, type RefundWish } from './refund';

interface ChoiceProps {
  wish: RefundWish;
  onChange: (to: Partial<RefundWish>) => void;
}

interface HowMuchProps extends ChoiceProps {
  /** Rupees that may still go back. */
  left: number;
  /** What is wrong with the part, as a text key. */
  wrong: string | undefined;
}

/** All that is left of a payment, or a part of it. */
export function HowMuch({ wish, left, wrong, onChange }: HowMuchProps) {
  const translate = useTranslate();
  const amount = rupeesText(left);
  return (
    <>
      <RadioGroup
        aria-label={translate('payments.refund.howMuch')}
        value={wish.whole ? 'whole' : 'part'}
        onChange={(_, which) => onChange({ whole: which === 'whole' })}
      >
        <FormControlLabel
          value="whole"
          control={<Radio autoFocus />}
          label={translate('payments.refund.whole', { amount })}
        />
        <FormControlLabel value="part" control={<Radio />} label={translate('payments.refund.part')} />
      </RadioGroup>
      {!wish.whole && (
        <TextField
          id="refund-part"
          label={translate('payments.refund.amount')}
          value={wish.part}
          onChange={({ target }) => onChange({ part: target.value })}
          error={wrong !== undefined}
          helperText={translate(wrong ?? 'payments.refund.most', { amount })}
          sx={{ mb: 1 }}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
      )}
    </>
  );
}

/** Whether the subscription that was paid ends now. */
export function EndChoice({ wish, onChange }: ChoiceProps) {
  const translate = useTranslate();
  const ends = endsAccess(wish);
  return (
    <>
      <FormControlLabel
        sx={{ mt: 1 }}
        label={translate('payments.refund.end')}
        control={
          <Checkbox
            checked={ends}
            onChange={(_, checked) => onChange({ ends: checked })}
            slotProps={{ input: { 'aria-describedby': 'refund-end-help' } }}
          />
        }
      />
      <FormHelperText id="refund-end-help" sx={{ mt: -0.5 }}>
        {translate(ends ? 'payments.refund.endHint' : 'payments.refund.stayHint')}
      </FormHelperText>
    </>
  );
}
