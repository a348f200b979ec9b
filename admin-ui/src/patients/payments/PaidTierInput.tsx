import { required, SelectInput } from 'react-admin';
import type { TierChoice } from '../useTierChoices';

/** The tier that a payment is for. */
export const PaidTierInput = ({ choices }: { choices: Pick<TierChoice, 'id' | 'name'>[] }) => (
  <SelectInput
    className="wide"
    source="tier"
    label="recordPayment.tier"
    choices={choices}
    translateChoice={false}
    helperText={false}
    validate={required()}
  />
);
