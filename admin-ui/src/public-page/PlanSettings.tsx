import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { JOINING, type Joining } from '../../../src/doctor-page/public-page.rules';
import type { PublicPlanSettingsView } from '../../../src/doctor-page/public-page.view';
import { LabeledSelect } from '../common/forms/LabeledSelect';
import { LinkButton } from '../common/screens/LinkButton';
import { Panel } from '../common/screens/Panel';
import { SwitchInput } from './SwitchInput';
import type { PublicPageValues } from './page-values';

/** Prices and joining of a plan that is on the page. */
function ListedPlan({ index }: { index: number }) {
  const translate = useTranslate();
  const { field: prices } = useController<PublicPageValues, `plans.${number}.prices_shown`>({
    name: `plans.${index}.prices_shown`,
  });
  const { field: joining } = useController<PublicPageValues, `plans.${number}.joining`>({
    name: `plans.${index}.joining`,
  });
  const choices = JOINING.map((value) => ({ value, text: translate(`publicPage.plans.choices.${value}`) }));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', columnGap: 4, rowGap: 1.5, mt: 1.5 }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 320px' } }}>
        <LabeledSelect<Joining>
          label={translate('publicPage.plans.joiningLabel')}
          value={joining.value}
          choices={choices}
          onChange={joining.onChange}
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {translate(`publicPage.plans.hints.${joining.value}`)}
        </Typography>
      </Box>
      <div>
        <FormControlLabel
          label={translate('publicPage.plans.prices')}
          control={<Checkbox checked={prices.value} onChange={(_, checked) => prices.onChange(checked)} />}
        />
        <Typography variant="body2" color="textSecondary">
          {translate('publicPage.plans.pricesHint')}
        </Typography>
      </div>
    </Box>
  );
}

function PlanRow({ plan: { name }, index }: { plan: PublicPlanSettingsView; index: number }) {
  const translate = useTranslate();
  const { field: listed } = useController<PublicPageValues, `plans.${number}.listed`>({
    name: `plans.${index}.listed`,
  });
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ py: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <SwitchInput source={`plans.${index}.listed`} label={name} name={translate('publicPage.plans.show', { name })} />
      {listed.value && <ListedPlan index={index} />}
    </Box>
  );
}

/** Which plans the page shows, and how people join them. */
export function PlanSettings() {
  const translate = useTranslate();
  const {
    field: { value: plans },
  } = useController<PublicPageValues, 'plans'>({ name: 'plans' });
  return (
    <Panel title={translate('publicPage.plans.title')}>
      {plans.length === 0 ? (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
            {translate('publicPage.plans.none')}
          </Typography>
          <LinkButton to="/subscriptions" variant="outlined" color="inherit">
            {translate('publicPage.plans.add')}
          </LinkButton>
        </>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {plans.map((plan, index) => (
            <PlanRow key={plan.subscription_id} plan={plan} index={index} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
