import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { required, SelectInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { TermView } from '../../../../src/enrolments/terms/term.view';
import type { Day } from '../../../../src/shared/calendar';
import type { TermChange } from '../../api/inputs';
import { renameFields } from '../../api/http/problem';
import { Banner } from '../../common/feedback/Banner';
import { DayText } from '../../common/fields/DayText';
import { DayInput } from '../../common/forms/DayInput';
import { FormActions } from '../../common/forms/FormActions';
import { RecordForm } from '../../common/forms/RecordForm';
import { ignoreBackdropClick } from '../../common/feedback/ignoreBackdropClick';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { termChange } from './term';
import { useTierChoices, type TierChoice } from '../useTierChoices';
import { useTerms } from './useTerms';

const REQUIRED = required();

/** The form's names for the API's fields. */
const FORM_FIELDS = { subscription_tier_id: 'tier', subscription_end_date: 'end' };

interface TermFormValues {
  tier?: string | null;
  end?: Day | null;
}

/** Says what a change to another plan does to the payment link. A patient with a link for that plan keeps both links. */
function PlanChangeNotice({ term, choices }: { term: TermView; choices: TierChoice[] }) {
  const translate = useTranslate();
  const tier = useWatch<TermFormValues, 'tier'>({ name: 'tier' });
  const plan = choices.find(({ id }) => id === tier)?.plan;
  const { data: terms = [] } = useTerms(term.patient_id);
  const isOtherPlan = plan !== undefined && plan.id !== term.subscription_id;
  const isUnpaid = term.payment_status === 'pending';
  const hasLink = terms.some(({ subscription_id: id, link }) => id === plan?.id && link !== term.link);
  const textKey = isUnpaid ? 'terms.newLinkSent' : 'terms.linkMovesToPlan';
  const notice = isOtherPlan && (isUnpaid || !hasLink) ? translate(textKey, { plan: plan.name }) : '';
  return (
    <Typography role="status" variant="body2" sx={{ mb: notice ? 2 : 0 }}>
      {notice}
    </Typography>
  );
}

/**
 * Edits the tier and expiry date. It compares with the values at opening; saving without a change only closes the
 * dialog.
 */
export function TermEditDialog({ term: initialTerm, onClose }: { term: TermView; onClose: () => void }) {
  const translate = useTranslate();
  const [term] = useState(initialTerm);
  const [dirty, setDirty] = useState(false);
  const { choices, isPending, problem, retry } = useTierChoices(term);
  const saving = useActionMutation((api, change: TermChange) => api.editTerm(term.id, change), {
    failedAction: 'editTerm',
  });
  const { subscription_tier_id: tier, subscription_end_date: end } = term;
  const save = async (values: TermFormValues) => {
    const change = termChange(term, { tier: values.tier ?? null, end: values.end ?? null });
    if (change) return renameFields(await saving.submit(change, onClose), FORM_FIELDS);
    onClose();
    return undefined;
  };
  return (
    <Dialog open onClose={dirty ? ignoreBackdropClick(onClose) : onClose} maxWidth="sm" aria-labelledby="term-edit">
      <DialogTitle id="term-edit">{translate('terms.edit')}</DialogTitle>
      <DialogContent sx={{ pb: '24px !important' }}>
        <Banner text={problem} onRetry={retry} />
        <RecordForm record={{ tier, end }} onSubmit={save} onDirty={setDirty}>
          <SelectInput
            source="tier"
            label="terms.newTier"
            choices={choices}
            isPending={isPending}
            translateChoice={false}
            validate={tier ? REQUIRED : undefined}
            sx={{ mb: 2 }}
          />
          <PlanChangeNotice term={term} choices={choices} />
          <DayInput source="end" label="terms.newExpiry" validate={end ? REQUIRED : undefined} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75, mb: 3 }}>
            {translate('terms.currentExpiry')} {end ? <DayText day={end} /> : translate('terms.noExpiry')}
          </Typography>
          <FormActions submit="common.save" mutation={saving} onCancel={onClose} />
        </RecordForm>
      </DialogContent>
    </Dialog>
  );
}
