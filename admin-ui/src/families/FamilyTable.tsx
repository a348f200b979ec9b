import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { DataTable, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { PayerView } from '../../../src/payers/payer.view';
import { EmptyState } from '../common/feedback/EmptyState';
import { PhoneLinks } from '../common/fields/PhoneLinks';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { FamilyActions } from './FamilyActions';

const Column = DataTable.Col<PayerView & RaRecord<string>>;

interface PayerProps {
  payer: PayerView;
}

/** The patients, each with a link to the own page. On a touch screen the lines are as far apart as a finger is wide. */
const FamilyPatients = ({ payer: { patients } }: PayerProps) => {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
      {patients.map(({ id, name, archived }) => (
        <Box component="li" key={id} sx={{ '@media (pointer: coarse)': { py: 1.5 } }}>
          <Link component={RouterLink} to={`/patients/${id}`} color="inherit">
            {name}
          </Link>
          {archived && <span className="secondary">{` (${translate('families.archived')})`}</span>}
        </Box>
      ))}
    </Box>
  );
};

const PayerName = ({ payer }: PayerProps) => (
  <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: { md: 140 } }}>{payer.name}</Box>
);

const FamilyCard = ({ payer }: PayerProps) => (
  <>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, fontSize: 16 }}>
      <PayerName payer={payer} />
      <PhoneLinks patient={payer} />
    </Box>
    <Box sx={{ mb: 'auto' }}>
      <FamilyPatients payer={payer} />
    </Box>
    <FamilyActions payer={payer} />
  </>
);

const FamilyDataTable = () => (
  <DataTable<PayerView & RaRecord<string>> sx={{ '& .MuiTableCell-body': { verticalAlign: 'baseline' } }}>
    <Column source="name" label="families.payer" render={(payer) => <PayerName payer={payer} />} />
    <Column disableSort label="families.mobile" render={(payer) => <PhoneLinks patient={payer} />} />
    <Column disableSort label="families.patients" render={(payer) => <FamilyPatients payer={payer} />} />
    <Column disableSort label="families.actions" render={(payer) => <FamilyActions payer={payer} />} />
  </DataTable>
);

const NoFamilies = ({ onAdd }: { onAdd: (() => void) | undefined }) => {
  const translate = useTranslate();
  const list = useListContext();
  const isSearch = Object.keys(list.filterValues as object).length > 0;
  const add = onAdd && (
    <Button variant="outlined" onClick={onAdd}>
      {translate('families.add')}
    </Button>
  );
  return isSearch ? (
    <EmptyState title={translate('families.noMatch')} hint={translate('families.noMatchHint')} />
  ) : (
    <EmptyState title={translate('families.empty')} hint={translate('families.emptyHint')} action={add} />
  );
};

/** @param onAdd opens the form of a new family; undefined if the user may not add one. */
export const FamilyTable = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <ResponsiveList<PayerView>
    manyColumns
    failedAction="loadFamilies"
    empty={<NoFamilies onAdd={onAdd} />}
    card={(payer) => <FamilyCard payer={payer} />}
    cardSx={{ display: 'flex', flexDirection: 'column', gap: 1.5, fontSize: 14 }}
    table={() => <FamilyDataTable />}
  />
);
