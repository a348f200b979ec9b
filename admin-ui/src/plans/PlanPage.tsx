import Skeleton from '@mui/material/Skeleton';
import { Panel } from '../common/screens/Panel';
import { RecordScreen } from '../common/screens/RecordScreen';
import { useInlineForm } from '../common/forms/useInlineForm';
import { PlanDetails } from './PlanDetails';
import { PlanEdit } from './PlanEdit';
import { PlanActions } from './PlanActions';
import { ActiveBadge } from './ActiveBadge';
import type { PlanRecord } from './plan';
import { TiersPanel } from './tiers/TiersPanel';
import { IfAllowed } from '../common/access/IfAllowed';

const PageSkeleton = () => (
  <>
    <Panel>
      <Skeleton width={140} height={28} />
      <Skeleton variant="rounded" height={96} sx={{ mt: 2 }} />
    </Panel>
    <Panel>
      <Skeleton width={140} height={28} />
      <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />
    </Panel>
  </>
);

/** /subscriptions/{id} */
export function PlanPage() {
  // The id of the plan in the form: the form closes when the address changes to another plan.
  const { shown: editing, open, close, opener } = useInlineForm<string>();
  return (
    <RecordScreen<PlanRecord>
      failedAction="loadPlan"
      texts={{ title: 'plans.title', back: 'plan.back', notFound: 'plan.notFound' }}
      intro={(plan) => <ActiveBadge active={plan.is_active} />}
      actions={(plan) => (
        <IfAllowed permission="plans.write">
          <PlanActions plan={plan} editButton={opener} onEdit={editing === plan.id ? undefined : () => open(plan.id)} />
        </IfAllowed>
      )}
      skeleton={<PageSkeleton />}
    >
      {(plan) => (
        <>
          {editing === plan.id ? <PlanEdit plan={plan} onDone={close} /> : <PlanDetails plan={plan} />}
          <TiersPanel planId={plan.id} tiers={plan.tiers} />
        </>
      )}
    </RecordScreen>
  );
}
