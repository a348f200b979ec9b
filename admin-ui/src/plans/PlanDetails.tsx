import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Panel } from '../common/screens/Panel';
import { ServiceList } from '../common/fields/ServiceList';
import type { PlanRecord } from './plan';

export function PlanDetails({ plan }: { plan: PlanRecord }) {
  const translate = useTranslate();
  const { message_name } = plan;
  const listsNothing = !plan.covered_services && !plan.excluded_services;
  return (
    <Panel title={translate('plan.details')}>
      {plan.description && (
        <Typography sx={{ mb: 2.5, maxWidth: 720, whiteSpace: 'pre-line' }}>{plan.description}</Typography>
      )}
      {message_name && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {translate('plan.nameInMessages', { name: message_name })}
        </Typography>
      )}
      {listsNothing && <Typography color="textSecondary">{translate('plan.nothingListed')}</Typography>}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))' }}>
        <ServiceList title={translate('plans.covered')} text={plan.covered_services} />
        <ServiceList title={translate('plans.excluded')} text={plan.excluded_services} excluded />
        {plan.additional_info && (
          <Box>
            <Typography variant="body2" component="h3" sx={{ fontWeight: 600, mb: 0.75 }}>
              {translate('plan.infoTitle')}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {plan.additional_info}
            </Typography>
          </Box>
        )}
      </Box>
    </Panel>
  );
}
