import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Page } from '../common/Page';
import { Rows } from '../common/Rows';
import { useKey } from '../common/useKey';
import { PatientCreate } from './PatientCreate';
import { PatientFilters } from './PatientFilters';
import { PatientTable } from './PatientTable';

/** /patients */
export function PatientList() {
  const translate = useTranslate();
  const [adding, setAdding] = useState(false);
  const toggle = () => setAdding(!adding);
  useKey('add', () => setAdding(true));
  return (
    <Page
      title={translate('patients.title')}
      actions={
        <Button
          variant={adding ? 'outlined' : 'contained'}
          startIcon={adding ? undefined : <AddIcon />}
          aria-expanded={adding}
          onClick={toggle}
        >
          {translate(adding ? 'common.cancel' : 'patients.add')}
        </Button>
      }
    >
      {adding && <PatientCreate onDone={() => setAdding(false)} />}
      <Rows perPage={25} sort={{ field: 'created_at', order: 'DESC' }}>
        <PatientFilters />
        <PatientTable onAdd={adding ? undefined : toggle} />
      </Rows>
    </Page>
  );
}
