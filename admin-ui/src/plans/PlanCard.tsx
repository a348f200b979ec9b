import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { PlanView } from '../../../src/plans/plan.view';
import { LinkButton } from '../common/screens/LinkButton';
import { ServiceList } from '../common/fields/ServiceList';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { useConfirmDialog } from '../common/feedback/useConfirmDialog';
import { ActiveBadge } from './ActiveBadge';
import { DeleteConfirmation } from './DeleteConfirmation';
import { useCan } from '../common/access/useCan';

const MAX_SERVICES = 4;

export function PlanCard({ plan }: { plan: PlanView }) {
  const translate = useTranslate();
  const mayWrite = useCan()('plans.write');
  const { confirm, dialog } = useConfirmDialog();
  const deleting = useActionMutation((api) => api.delete('subscriptions', { id: plan.id, previousData: plan }), {
    failedAction: 'deletePlan',
    successText: 'plans.deleted',
  });
  const patientCount = plan.active_patients;
  const confirmDelete = () =>
    confirm({
      title: translate('plans.deleteTitle', { name: plan.name }),
      content: <DeleteConfirmation textKey="plans" patientCount={patientCount} />,
      confirmLabel: translate('common.delete'),
      danger: true,
      onConfirm: () => void deleting.run(),
    });

  return (
    <Card component="article" sx={{ p: { xs: 2, sm: 3 }, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 1.5 }}>
          <Typography variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {plan.name}
          </Typography>
          <ActiveBadge active={plan.is_active} />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {translate('plans.patients', { smart_count: patientCount })} ·{' '}
          {plan.tiers_count > 0
            ? translate('plans.tiers', { smart_count: plan.tiers_count })
            : translate('plans.noTiers')}
        </Typography>
      </Box>
      {plan.description && <Typography sx={{ fontSize: 15, overflowWrap: 'anywhere' }}>{plan.description}</Typography>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))' }}>
        <ServiceList title={translate('plans.covered')} text={plan.covered_services} maxItems={MAX_SERVICES} />
        <ServiceList
          title={translate('plans.excluded')}
          text={plan.excluded_services}
          maxItems={MAX_SERVICES}
          excluded
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 'auto' }}>
        <LinkButton to={`/subscriptions/${plan.id}`} variant="outlined" sx={{ flex: 1 }}>
          {translate(mayWrite ? 'plans.manageTiers' : 'plans.viewTiers')}
        </LinkButton>
        {mayWrite && (
          <Button color="error" startIcon={<DeleteIcon />} disabled={deleting.isPending} onClick={confirmDelete}>
            {translate('common.delete')}
          </Button>
        )}
      </Box>
      {dialog}
    </Card>
  );
}
