import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { DateInput, Form, SelectInput, useTranslate } from 'react-admin';
import type { TermView } from '../../../src/enrolments/term.view';
import type { Day } from '../../../src/shared/calendar';
import type { TermChange } from '../api/inputs';
import { Banner } from '../common/Banner';
import { DayText } from '../common/DayText';
import { FormActions } from '../common/FormActions';
import { rupeesText } from '../common/Rupees';
import { tierName } from '../common/tierName';
import { useAct } from '../common/useAct';
import { useProblemText } from '../common/useProblemText';
import { changeOf } from './term';
import { useActivePlans, useTiersOfAll } from './usePlans';

interface Wish {
  tier?: string | null;
  end?: Day | null;
}

/** The tiers of all active plans; the term's own one is added when it is no longer among them. */
function useTierChoices(term: TermView) {
  const translate = useTranslate();
  const { plans } = useActivePlans();
  const { tiers, error } = useTiersOfAll(plans);
  const labelOf = (plan: string, name: string, price: number | null, months: number | null) =>
    `${plan} - ${name} - ${rupeesText(price)} (${translate('tiers.months', { smart_count: months ?? 0 })})`;
  const choices = tiers.map(({ plan, tier }) => ({
    id: tier.id,
    name: labelOf(plan, tierName(tier), tier.price, tier.validity_months),
  }));
  const own = term.subscription_tier_id;
  if (own && !choices.some(({ id }) => id === own))
    choices.unshift({
      id: own,
      name: labelOf(term.subscription_name, tierName(term), term.payment_amount, term.validity_months),
    });
  return { choices, error };
}

/** Changes the tier and the expiry date; saving without a change just closes. */
export function TermEdit({ term, onClose }: { term: TermView; onClose: () => void }) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const { choices, error } = useTierChoices(term);
  const saving = useAct((api, change: TermChange) => api.editTerm(term.id, change), { failed: 'editTerm' });
  const save = async ({ tier = null, end = null }: Wish) => {
    const change = changeOf(term, { tier, end });
    if (change) return saving.submit(change, onClose);
    onClose();
    return undefined;
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby="term-edit">
      <DialogTitle id="term-edit">{translate('terms.edit')}</DialogTitle>
      <DialogContent sx={{ pb: '24px !important' }}>
        <Banner text={saving.problem ?? problemText(error, 'loadTiers')} />
        <Form
          record={{ tier: term.subscription_tier_id, end: term.subscription_end_date }}
          noValidate
          disableInvalidFormNotification
          onSubmit={save}
        >
          <SelectInput source="tier" label="terms.newTier" choices={choices} translateChoice={false} />
          <DateInput source="end" label="terms.newExpiry" helperText={false} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, mb: 3 }}>
            {translate('terms.currentExpiry')}{' '}
            {term.subscription_end_date ? <DayText day={term.subscription_end_date} /> : translate('terms.noExpiry')}
          </Typography>
          <FormActions submit="common.save" busy={saving.isPending} onCancel={onClose} />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
