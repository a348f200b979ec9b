import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Page } from '../common/Page';
import { Rows } from '../common/Rows';
import { StaffDialog } from './StaffDialog';
import { StaffTable } from './StaffTable';

/** No order of its own: the server puts those who may log in first. */
const ACTIVE_FIRST = { field: '', order: 'ASC' } as const;

/** /admin/staff: who runs the platform. */
export function StaffPage() {
  const translate = useTranslate();
  const [adding, setAdding] = useState(false);
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
      <Rows perPage={25} sort={ACTIVE_FIRST}>
        <StaffTable />
      </Rows>
      {adding && <StaffDialog staff={null} onClose={() => setAdding(false)} />}
    </Page>
  );
}
