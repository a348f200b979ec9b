import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import type { TierView } from '../../../../src/tiers/tier.view';
import { EmptyState } from '../../common/feedback/EmptyState';
import { Panel } from '../../common/screens/Panel';
import { useInlineForm } from '../../common/forms/useInlineForm';
import { TierCard } from './TierCard';
import { TierForm } from './TierForm';
import { useCan } from '../../common/access/useCan';

interface TiersPanelProps {
  planId: string;
  /** Undefined while loading. */
  tiers: TierView[] | undefined;
}

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' };

/** A plan's tiers, with one form at a time to add or edit one. */
export function TiersPanel({ planId, tiers }: TiersPanelProps) {
  const translate = useTranslate();
  const mayWrite = useCan()('plans.write');
  const { shown: form, open, close, opener, onDirty } = useInlineForm<TierView | 'new'>();
  const addButton = mayWrite && (
    <Button ref={opener} variant="outlined" startIcon={<AddIcon />} onClick={() => open('new')}>
      {translate('tiers.add')}
    </Button>
  );
  return (
    <Panel title={translate('tiers.title')} actions={form === null && tiers && tiers.length > 0 && addButton}>
      {form && (
        <TierForm
          key={form === 'new' ? 'new' : form.id}
          planId={planId}
          tier={form === 'new' ? null : form}
          onDone={close}
          onDirty={onDirty}
        />
      )}
      {!tiers && <Skeleton variant="rounded" height={140} />}
      {tiers?.length === 0 && !form && (
        <EmptyState title={translate('tiers.empty')} hint={translate('tiers.emptyHint')} action={addButton} />
      )}
      <Box sx={GRID}>
        {tiers?.map((tier) => (
          <TierCard key={tier.id} tier={tier} onEdit={mayWrite ? () => open(tier) : null} />
        ))}
      </Box>
    </Panel>
  );
}
