import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { ClinicView } from '../../../src/profile/clinic.view';
import { LoadError } from '../common/feedback/LoadError';
import { EmptyState } from '../common/feedback/EmptyState';
import { Panel } from '../common/screens/Panel';
import { useInlineForm } from '../common/forms/useInlineForm';
import { ClinicCard } from './ClinicCard';
import { ClinicForm } from './ClinicForm';

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' };

const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'created_at', order: 'DESC' } } as const;

/** The doctor's clinics, with one form at a time to add or edit one. */
export function ClinicsPanel() {
  const translate = useTranslate();
  const { shown: form, open, close, opener, onDirty } = useInlineForm<ClinicView | 'new'>();
  const { data, error, isPending, refetch } = useGetList<ClinicView>('clinics', ALL);
  // The form closes in the render that shows the changed list, or, if the list does not change, when the save is over.
  const [listAtSave, setListAtSave] = useState<ClinicView[]>();
  const closeForm = () => {
    setListAtSave(undefined);
    close();
  };
  if (listAtSave && data !== listAtSave) closeForm();
  const addButton = (
    <Button ref={opener} variant="outlined" startIcon={<AddIcon />} onClick={() => open('new')}>
      {translate('clinics.add')}
    </Button>
  );
  return (
    <Panel title={translate('clinics.list')} actions={form === null && data && data.length > 0 && addButton}>
      <LoadError error={error} failedAction="loadClinics" refetch={refetch} />
      {form && (
        <ClinicForm
          key={form === 'new' ? 'new' : form.id}
          clinic={form === 'new' ? null : form}
          onStored={() => setListAtSave(data)}
          onDone={closeForm}
          onDirty={onDirty}
        />
      )}
      {isPending && <Skeleton variant="rounded" height={96} />}
      {data?.length === 0 && !form && (
        <EmptyState title={translate('clinics.empty')} hint={translate('clinics.emptyHint')} action={addButton} />
      )}
      <Box sx={GRID}>
        {data?.map((clinic) => (
          <ClinicCard key={clinic.id} clinic={clinic} onEdit={() => open(clinic)} />
        ))}
      </Box>
    </Panel>
  );
}
