import '../../i18n/patients/add-bulk-texts';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { BULK_ACTIONS, type BulkAction } from '../../../../src/bulk/bulk.rules';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';
import { formatCount } from '../../../../src/shared/money';
import { CsvButton } from '../../common/lists/CsvButton';
import type { PatientFilter } from '../list/patient-filter';
import { BulkDialog } from './BulkDialog';
import { usePatientSelection } from './patient-selection';
import { IfAllowed } from '../../common/access/IfAllowed';

/** What can be done with the ticked patients; hidden while none is ticked. */
export const BulkBar = () => (
  <IfAllowed permission="bulk.write">
    <SelectionBar />
  </IfAllowed>
);

function SelectionBar() {
  const translate = useTranslate();
  const list = useListContext<PatientListRow>();
  const { total = 0 } = list;
  const { selectedIds: currentIds, select } = usePatientSelection();
  // The checkbox is ticked before the bar appears, which takes a phone longer.
  const selectedIds = useDeferredValue(currentIds);
  const filter = list.filterValues as PatientFilter;
  const [allOf, setAllOf] = useState<PatientFilter | null>(null);
  const [action, setAction] = useState<BulkAction | null>(null);
  // Another filter selects other patients.
  const isAll = allOf === filter;
  const count = isAll ? total : selectedIds.length;
  const target = isAll ? { filter } : { patient_ids: selectedIds };
  const clear = () => {
    setAllOf(null);
    select([]);
  };
  if (selectedIds.length === 0) return null;
  return (
    <Card
      component="section"
      aria-label={translate('bulk.label')}
      sx={{
        position: 'sticky',
        top: { xs: 64, md: 8 },
        zIndex: 2,
        mb: 1.5,
        px: 2,
        py: 1,
        display: 'flex',
        // On a phone the bar is one line that scrolls, so that it covers few patients.
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        '& > *': { flexShrink: 0 },
        alignItems: 'center',
        gap: 1,
      }}
    >
      <Typography role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {translate('bulk.selected', { smart_count: count, count: formatCount(count) })}
      </Typography>
      {!isAll && total > selectedIds.length && (
        <Button onClick={() => setAllOf(filter)}>{translate('bulk.selectAll', { count: formatCount(total) })}</Button>
      )}
      {!filter.show_archived &&
        BULK_ACTIONS.map((name) => (
          <Button key={name} variant="outlined" color="inherit" onClick={() => setAction(name)}>
            {translate(`bulk.actions.${name}`)}
          </Button>
        ))}
      <CsvButton
        permission="patients.export"
        path="/patients.csv"
        query={isAll ? filter : { filter: JSON.stringify({ ...filter, id: selectedIds }) }}
        total={count}
      />
      <Button color="inherit" onClick={clear} sx={{ ml: 'auto' }}>
        {translate('bulk.clear')}
      </Button>
      {action && (
        <BulkDialog
          action={action}
          target={target}
          onClose={(isDone) => {
            setAction(null);
            if (isDone) clear();
          }}
        />
      )}
    </Card>
  );
}
