import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { NumberInput, required, SelectInput, TextInput, useTranslate } from 'react-admin';
import { parseRupees } from '../../../../src/shared/money';
import { VALIDITY_MONTHS, VALIDITY_TYPES } from '../../../../src/shared/period';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import type { TierView } from '../../../../src/tiers/tier.view';
import type { TierInput } from '../../api/inputs';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { FORM_ERROR, type FieldErrors } from '../../api/http/problem';
import { FormGrid } from '../../common/forms/FormGrid';
import { FormActions } from '../../common/forms/FormActions';
import { RecordForm } from '../../common/forms/RecordForm';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { withinLimit } from '../../common/forms/withinLimit';
import { TaxInputs } from './TaxInputs';

interface TierFormProps {
  planId: string;
  /** Null to add one. */
  tier: TierView | null;
  onDone: () => void;
  onDirty: (dirty: boolean) => void;
}

const CHOICES = VALIDITY_TYPES.map((id) => ({ id, name: `tiers.types.${id}` }));
const validateAmount = (value: unknown) =>
  value === null || value === '' || parseRupees(value) !== null ? undefined : 'tiers.priceInvalid';
// react-admin passes step and min as props that MUI 9 no longer accepts.
const PRICE_INPUT = { step: 0.01, min: 0 };
const NAME = withinLimit(TEXT_LIMITS.tier.tier_name);
const FEATURES = withinLimit(TEXT_LIMITS.tier.features);
const PRICE = [required(), validateAmount];

/** The request body. The validity type determines the months. */
const toTierInput = ({
  tier_name,
  validity_type = 'monthly',
  price,
  features,
  tax_treatment,
  sac,
}: Partial<TierView>): TierInput => ({
  tier_name: tier_name?.trim() || null,
  validity_type,
  validity_months: VALIDITY_MONTHS[validity_type],
  price: price ?? 0,
  features: features?.trim() ?? '',
  tax_treatment: tax_treatment ?? 'exempt',
  sac: sac?.trim() || null,
});

export function TierForm({ planId, tier, onDone, onDirty }: TierFormProps) {
  const translate = useTranslate();
  const saving = useActionMutation(
    (api, input: TierInput) => (tier ? api.updateTier(planId, tier.id, input) : api.addTier(planId, input)),
    tier
      ? { failedAction: 'updateTier', successText: 'tiers.updated' }
      : { failedAction: 'addTier', successText: 'tiers.added' },
  );
  const { confirm, dialog } = useConfirmDialog();
  const save = (values: Partial<TierView>): Promise<FieldErrors | undefined> => {
    const input = toTierInput(values);
    const submit = () => saving.submit(input, onDone);
    if (input.price !== 0 || tier?.price === 0) return submit();
    return new Promise((resolve) =>
      confirm({
        title: translate('tiers.confirmFree.title'),
        content: translate('tiers.confirmFree.content'),
        confirmLabel: translate('tiers.confirmFree.confirm'),
        onConfirm: () => resolve(submit()),
        // An error, so that the form still counts as unsaved.
        onCancel: () => resolve({ [FORM_ERROR]: 'tiers.confirmFree.notSaved' }),
      }),
    );
  };
  return (
    <Box sx={{ p: { xs: 2, sm: 2.5 }, mb: 2, border: 1, borderColor: 'primary.main', borderRadius: 1 }}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {translate(tier ? 'tiers.editTitle' : 'tiers.addTitle')}
      </Typography>
      <RecordForm
        record={tier ?? { validity_type: 'monthly', tax_treatment: 'exempt' }}
        onDirty={onDirty}
        onSubmit={save}
      >
        <FormGrid>
          <TextInput source="tier_name" label="tiers.name" className="wide" validate={NAME} autoFocus />
          <SelectInput source="validity_type" label="tiers.validity" choices={CHOICES} validate={required()} />
          <NumberInput
            source="price"
            label="tiers.price"
            step={0.01}
            min={0}
            slotProps={{ htmlInput: PRICE_INPUT }}
            helperText={false}
            validate={PRICE}
          />
          <TextInput
            source="features"
            label="tiers.features"
            className="wide"
            multiline
            minRows={3}
            validate={FEATURES}
            helperText="plans.listHint"
          />
          <TaxInputs />
        </FormGrid>
        <FormActions submit={tier ? 'tiers.save' : 'tiers.add'} mutation={saving} onCancel={onDone} />
      </RecordForm>
      {dialog}
    </Box>
  );
}
