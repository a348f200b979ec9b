import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Page } from '../common/Page';
import { Rows } from '../common/Rows';
import { useInlineForm } from '../common/useInlineForm';
import { useKey } from '../common/useKey';
import { PatientCreate } from './PatientCreate';
import { PatientFilters } from './PatientFilters';
import { PatientTable } from './PatientTable';

/** /patients */
export function PatientList() {
  const translate = useTranslate();
  const { shown: adding, open, close, opener } = useInlineForm();
  const add = () => open(true);
  useKey('add', add);
  return (
    <Page
      title={translate('patients.title')}
      actions={
        <Button
          ref={opener}
          variant={adding ? 'outlined' : 'contained'}
          startIcon={adding ? undefined : <AddIcon />}
          aria-expanded={adding !== null}
          onClick={adding ? close : add}
        >
          {translate(adding ? 'common.cancel' : 'patients.add')}
        </Button>
      }
    >
      {adding && <PatientCreate onDone={close} />}
      <Rows perPage={25} sort={{ field: 'created_at', order: 'DESC' }}>
        <PatientFilters />
        <PatientTable onAdd={adding ? undefined : add} />
      </Rows>
    </Page>
  );
}
