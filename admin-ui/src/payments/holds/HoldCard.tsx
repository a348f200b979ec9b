import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { HoldAction } from '../../../../src/payments/holds/hold.rules';
import type { HoldView } from '../../../../src/payments/hold-decisions/hold.view';
import { timeText } from '../../common/fields/timeText';
import { Rupees, rupeesText } from '../../common/fields/Rupees';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { useCan } from '../../common/access/useCan';
import { useMayRefund } from '../../common/access/useMayRefund';

interface HoldCardProps {
  hold: HoldView;
  /** Shows the patient with a link; not needed on the patient's own page. */
  showPatient: boolean;
}

const HoldHeader = ({ hold, showPatient }: HoldCardProps) => {
  const translate = useTranslate();
  const mayOpenPatient = useCan()('patients.read');
  const tierDetails = [hold.tier_name, translate('tiers.months', { smart_count: hold.validity_months })];
  const title = showPatient ? hold.patient_name : hold.subscription_name;
  const details = showPatient ? [hold.subscription_name, ...tierDetails] : tierDetails;
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3">
          {showPatient && mayOpenPatient && !hold.patient_deleted ? (
            <Link component={RouterLink} to={`/patients/${hold.patient_id}`} color="inherit">
              {title}
            </Link>
          ) : (
            title
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {details.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Typography sx={{ fontSize: 18, fontWeight: 650 }}>
        <Rupees value={hold.amount} />
      </Typography>
    </Box>
  );
};

/** A button with a confirmation for each action that the hold allows and the user may take. */
const HoldActions = ({ hold }: { hold: HoldView }) => {
  const translate = useTranslate();
  const isPermitted: Record<HoldAction, boolean> = { accept: useCan()('holds.accept'), refund: useMayRefund() };
  const { confirm, dialog } = useConfirmDialog();
  const accepting = useActionMutation((api) => api.acceptHold(hold.id), { failedAction: 'acceptHold' });
  const refunding = useActionMutation((api) => api.refundHold(hold.id), { failedAction: 'refundHold' });
  const mutations = { accept: accepting, refund: refunding };
  const actions = hold.actions.filter((action) => isPermitted[action]);
  const textValues = {
    name: hold.patient_name,
    amount: rupeesText(hold.amount),
    plan: hold.subscription_name,
    smart_count: hold.validity_months,
  };
  const confirmAction = (action: HoldAction) =>
    confirm({
      title: translate(`holds.confirm.${action}`),
      content: translate(`holds.confirm.${action}Content`, textValues),
      confirmLabel: translate(`holds.${action}`),
      onConfirm: () => void mutations[action].run(),
    });
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& > *': { flex: { xs: '1 1 auto', sm: 'initial' } } }}
    >
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === 'accept' ? 'contained' : 'outlined'}
          color={action === 'accept' ? 'primary' : 'inherit'}
          disabled={accepting.isPending || refunding.isPending}
          onClick={() => confirmAction(action)}
        >
          {translate(`holds.${action}`)}
        </Button>
      ))}
      {dialog}
    </Box>
  );
};

/** A hold, its reason and its actions. */
export function HoldCard({ hold, showPatient }: HoldCardProps) {
  const translate = useTranslate();
  return (
    <Box
      component="article"
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}
    >
      <HoldHeader hold={hold} showPatient={showPatient} />
      <Typography variant="body2" sx={{ mt: 1 }}>
        {translate(`holds.reasons.${hold.reason}`)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontSize: 13 }}>
        {translate('holds.received', { time: timeText(hold.created_at) })}
      </Typography>
      <HoldActions hold={hold} />
    </Box>
  );
}
