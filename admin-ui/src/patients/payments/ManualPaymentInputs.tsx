import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { RadioButtonGroupInput, TextInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { MANUAL_METHODS } from '../../../../src/shared/manual-method';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import { today } from '../../common/fields/DayText';
import { rupeesText } from '../../common/fields/Rupees';
import { CheckboxInput } from '../../common/forms/CheckboxInput';
import { DayInput } from '../../common/forms/DayInput';
import { withinLimit } from '../../common/forms/withinLimit';
import { differsFromPrice, type ManualPaymentValues } from './manual-payment';

const METHODS = MANUAL_METHODS.map((id) => ({ id, name: `payments.methods.${id}` }));
const LIMITS = TEXT_LIMITS.manual_payment;

interface ManualPaymentInputsProps {
  /** Price of the chosen tier in rupees; null before one is chosen, and for one that is no longer offered. */
  price: number | null;
  /** Whether WhatsApp can reach the patient's number; undefined if that is not known yet. */
  whatsAppCapable?: boolean | undefined;
}

/** Amount, method, reference and day of a payment at the clinic. */
export function ManualPaymentInputs({ price, whatsAppCapable }: ManualPaymentInputsProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext<ManualPaymentValues>();
  const { amount, tier } = useWatch<ManualPaymentValues>();
  const isPriceUnknown = Boolean(tier) && price === null;
  const previousPrice = useRef<number | null>(null);
  // The amount follows the price of the chosen tier, unless another one was typed.
  useEffect(() => {
    if (price === null || price === previousPrice.current) return;
    if (!differsFromPrice(amount, previousPrice.current)) setValue('amount', price);
    previousPrice.current = price;
  }, [price, amount, setValue]);
  return (
    <>
      <RadioButtonGroupInput
        className="wide"
        source="payment_method"
        label="recordPayment.method"
        choices={METHODS}
        defaultValue={MANUAL_METHODS[0]}
        helperText={false}
        row
        sx={{
          '& legend.RaRadioButtonGroupInput-label': {
            fontSize: 14,
            fontWeight: 550,
            color: 'text.primary',
            transform: 'none',
          },
        }}
      />
      <TextInput
        source="amount"
        label="recordPayment.amount"
        type="number"
        slotProps={{ htmlInput: { min: 0, step: 0.01, inputMode: 'decimal' } }}
        helperText={price === null ? false : translate('recordPayment.price', { price: rupeesText(price) })}
      />
      <DayInput source="payment_date" label="recordPayment.date" defaultValue={today()} max={today()} />
      {(isPriceUnknown || differsFromPrice(amount, price)) && (
        <TextInput
          className="wide"
          source="amount_reason"
          label="recordPayment.amountReason"
          helperText={isPriceUnknown ? 'recordPayment.amountReasonHint' : false}
          validate={withinLimit(LIMITS.amount_reason)}
        />
      )}
      <TextInput
        className="wide"
        source="reference"
        label="recordPayment.reference"
        helperText="recordPayment.referenceHint"
        validate={withinLimit(LIMITS.reference)}
      />
      <div className="wide">
        {whatsAppCapable === false ? (
          <Typography variant="body2" color="textSecondary">
            {translate('recordPayment.noWhatsApp')}
          </Typography>
        ) : (
          <CheckboxInput
            source="send_confirmation"
            defaultValue
            label="recordPayment.sendConfirmation"
            helperText="recordPayment.sendConfirmationHint"
          />
        )}
      </div>
    </>
  );
}
