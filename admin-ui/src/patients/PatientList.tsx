import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Page } from '../common/screens/Page';
import { ResourceList } from '../common/lists/ResourceList';
import { useInlineForm } from '../common/forms/useInlineForm';
import { useOpenOnArrival } from '../common/hooks/useOpenOnArrival';
import { useShortcut } from '../common/hooks/useShortcut';
import { BulkBar } from './bulk/BulkBar';
import { PatientSelectionProvider } from './bulk/patient-selection';
import { PatientCreate } from './form/PatientCreate';
import { FilterChips } from './list/FilterChips';
import { FamiliesLink } from './list/FamiliesLink';
import { ImportLink } from './list/ImportLink';
import { PatientFilters } from './list/PatientFilters';
import { PatientTable } from './list/PatientTable';
import { useCan } from '../common/access/useCan';

/** /patients */
export function PatientList() {
  const translate = useTranslate();
  const { shown: adding, open, close, opener } = useInlineForm();
  const mayAdd = useCan()('patients.write');
  const add = mayAdd ? () => open(true) : undefined;
  useShortcut('add', add);
  useOpenOnArrival(add);
  return (
    <Page
      title={translate('patients.title')}
      compactHead
      actions={
        add &&
        !adding && (
          <>
            <FamiliesLink />
            <ImportLink />
            <Button
              ref={opener}
              variant="contained"
              startIcon={<AddIcon />}
              onClick={add}
              sx={{ px: { xs: 1.75, sm: 2.25 }, '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
            >
              {translate('patients.add')}
            </Button>
          </>
        )
      }
    >
      {adding && <PatientCreate onDone={close} />}
      <ResourceList perPage={25} sort={{ field: 'created_at', order: 'DESC' }}>
        <PatientFilters />
        <FilterChips />
        <PatientSelectionProvider>
          <BulkBar />
          <PatientTable onAdd={adding ? undefined : add} />
        </PatientSelectionProvider>
      </ResourceList>
    </Page>
  );
}
