import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { TAX_TREATMENTS } from '../../../../src/shared/tax';
import type { TierView } from '../../../../src/tiers/tier.view';
import { FormGrid } from '../../common/forms/FormGrid';

const CHOICES = TAX_TREATMENTS.map((id) => ({ id, name: `tiers.tax.${id}` }));

/** Tax and accounting code of a tier. Closed unless the tier has one, because most doctors charge no tax. */
export function TaxInputs() {
  const translate = useTranslate();
  const { watch, formState } = useFormContext<Pick<TierView, 'tax_treatment' | 'sac'>>();
  const [treatment, sac] = watch(['tax_treatment', 'sac']);
  const { defaultValues } = formState;
  const isOpen = (defaultValues?.tax_treatment ?? 'exempt') !== 'exempt' || Boolean(defaultValues?.sac ?? sac);
  return (
    <Box
      component="details"
      className="wide"
      open={isOpen}
      sx={{ '& > summary': { display: 'list-item', py: 1.5, fontSize: 14, cursor: 'pointer' } }}
    >
      <summary>{translate('tiers.tax.title', { treatment: translate(`tiers.tax.${treatment}`) })}</summary>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('tiers.tax.hint')}
      </Typography>
      <FormGrid>
        <SelectInput source="tax_treatment" label="tiers.tax.treatment" choices={CHOICES} helperText={false} />
        <TextInput source="sac" label="tiers.tax.sac" helperText="tiers.tax.sacHint" />
      </FormGrid>
    </Box>
  );
}
