import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Page } from '../common/screens/Page';
import { ResourceList } from '../common/lists/ResourceList';
import { StaffDialog } from './StaffDialog';
import { StaffTable } from './StaffTable';

/** Unsorted: the server returns active accounts first. */
const SERVER_ORDER = { field: '', order: 'ASC' } as const;

/** /admin/staff: the accounts of Nirog's admins and support. */
export function StaffPage() {
  const translate = useTranslate();
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={translate('staff.title')}
      intro={translate('staff.intro')}
      actions={
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          {translate('staff.add')}
        </Button>
      }
    >
      <ResourceList perPage={25} sort={SERVER_ORDER}>
        <StaffTable />
      </ResourceList>
      {isAdding && <StaffDialog staff={null} onClose={() => setAdding(false)} />}
    </Page>
  );
}
