import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Pagination, useListContext, useTranslate } from 'react-admin';
import type { PlanView } from '../../../src/plans/plan.view';
import { LoadError } from '../common/feedback/LoadError';
import { EmptyState } from '../common/feedback/EmptyState';
import { Page } from '../common/screens/Page';
import { ResourceList } from '../common/lists/ResourceList';
import { useInlineForm } from '../common/forms/useInlineForm';
import { useOpenOnArrival } from '../common/hooks/useOpenOnArrival';
import { useShortcut } from '../common/hooks/useShortcut';
import { PlanCard } from './PlanCard';
import { PlanCreate } from './PlanCreate';
import { useCan } from '../common/access/useCan';

const PER_PAGE = 50;
const GRID = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 336px), 1fr))' };

const PlanSkeletons = () => (
  <Box sx={GRID}>
    {[0, 1, 2].map((key) => (
      <Card key={key} sx={{ p: 3 }}>
        <Skeleton width="55%" height={28} />
        <Skeleton width="90%" />
        <Skeleton variant="rounded" height={96} sx={{ my: 2 }} />
        <Skeleton variant="rounded" height={44} />
      </Card>
    ))}
  </Box>
);

const NoPlans = ({ onCreate }: { onCreate: (() => void) | undefined }) => {
  const translate = useTranslate();
  const create = onCreate && (
    <Button variant="outlined" onClick={onCreate}>
      {translate('plans.createFirst')}
    </Button>
  );
  return (
    <Card>
      <EmptyState title={translate('plans.empty')} hint={translate('plans.emptyHint')} action={create} />
    </Card>
  );
};

/** The plans. If a refetch fails, the previous ones stay below the error. */
const Plans = ({ onCreate }: { onCreate: (() => void) | undefined }) => {
  const { data, isPending, error, refetch, total = 0 } = useListContext<PlanView>();
  return (
    <>
      <LoadError error={error} failedAction="loadPlans" refetch={refetch} />
      {isPending && <PlanSkeletons />}
      {data?.length === 0 && <NoPlans onCreate={onCreate} />}
      <Box sx={GRID}>
        {data?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </Box>
      {total > PER_PAGE && <Pagination rowsPerPageOptions={[]} />}
    </>
  );
};

/** /subscriptions */
export function PlanList() {
  const translate = useTranslate();
  const { shown: creating, open, close, opener } = useInlineForm();
  const mayCreate = useCan()('plans.write');
  const create = mayCreate ? () => open(true) : undefined;
  useShortcut('add', create);
  useOpenOnArrival(create);
  return (
    <Page
      title={translate('plans.title')}
      intro={translate('plans.intro')}
      actions={
        create &&
        !creating && (
          <Button ref={opener} variant="contained" startIcon={<AddIcon />} onClick={create}>
            {translate('plans.create')}
          </Button>
        )
      }
    >
      {creating && <PlanCreate onDone={close} />}
      <ResourceList perPage={PER_PAGE} sort={{ field: 'created_at', order: 'DESC' }}>
        <Plans onCreate={creating ? undefined : create} />
      </ResourceList>
    </Page>
  );
}
