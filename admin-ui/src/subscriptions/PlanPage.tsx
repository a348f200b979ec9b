import Skeleton from '@mui/material/Skeleton';
import { useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../api/http/problem';
import { LoadError } from '../common/feedback/LoadError';
import { EmptyState } from '../common/feedback/EmptyState';
import { LinkButton } from '../common/screens/LinkButton';
import { Page } from '../common/screens/Page';
import { Panel } from '../common/screens/Panel';
import { useInlineForm } from '../common/forms/useInlineForm';
import { PlanDetails } from './PlanDetails';
import { PlanEdit } from './PlanEdit';
import { PlanActions } from './PlanActions';
import { ActiveBadge } from './ActiveBadge';
import type { PlanRecord } from './plan';
import { TiersPanel } from './tiers/TiersPanel';

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

const PlanScreen = ({ id }: { id: string }) => {
  const translate = useTranslate();
  const { shown: editing, open, close } = useInlineForm();
  const { data: plan, error, isPending, refetch } = useGetOne<PlanRecord>('subscriptions', { id });

  if (isNotFound(error))
    return (
      <EmptyState
        fullScreen
        title={translate('plan.notFound')}
        action={
          <LinkButton to="/subscriptions" variant="outlined">
            {translate('plan.back')}
          </LinkButton>
        }
      />
    );
  const back = { to: '/subscriptions', label: translate('plan.back') };
  return (
    <Page
      title={plan?.name ?? (isPending ? <Skeleton width={240} /> : translate('plans.title'))}
      intro={plan && <ActiveBadge active={plan.is_active} />}
      back={back}
      actions={
        plan && <PlanActions plan={plan} editing={editing !== null} onEdit={editing ? close : () => open(true)} />
      }
    >
      <LoadError error={error} failed="loadPlan" refetch={refetch} />
      {isPending && <PageSkeleton />}
      {plan && editing && <PlanEdit plan={plan} onDone={close} />}
      {plan && !editing && <PlanDetails plan={plan} />}
      {plan && <TiersPanel planId={plan.id} tiers={plan.tiers} />}
    </Page>
  );
};

/** /subscriptions/{id}. The key remounts the page for another plan. */
export function PlanPage() {
  const { id = '' } = useParams();
  return <PlanScreen key={id} id={id} />;
}
