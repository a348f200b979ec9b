import '../../i18n/patients/add-bulk-texts';
import Checkbox from '@mui/material/Checkbox';
import { memo } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';
import { usePatientSelection } from '../bulk/patient-selection';

/** Above the link that covers a card. */
const STYLE = { position: 'relative', zIndex: 1, width: 44, height: 44 };

/** Ticks a patient for a bulk action. */
export function PatientCheckbox({ patient: { id, name } }: { patient: PatientListRow }) {
  const { selectedIds, toggle } = usePatientSelection();
  return <MemoizedCheckbox id={id} name={name} checked={selectedIds.includes(id)} onToggle={toggle} />;
}

interface MemoizedCheckboxProps {
  id: string;
  name: string;
  checked: boolean;
  onToggle: (id: string) => void;
}

/** Memoized, because a tick of one patient renders the `PatientCheckbox` of all. */
const MemoizedCheckbox = memo(function MemoizedCheckbox({ id, name, checked, onToggle }: MemoizedCheckboxProps) {
  const translate = useTranslate();
  return (
    <Checkbox
      checked={checked}
      onChange={() => onToggle(id)}
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': translate('bulk.select', { name }) } }}
      sx={STYLE}
    />
  );
});

/** Ticks all patients of the page, or none. */
export function SelectPage() {
  const translate = useTranslate();
  const { data = [] } = useListContext<PatientListRow>();
  const { selectedIds, select } = usePatientSelection();
  const ids = data.map(({ id }) => id);
  const ticked = ids.filter((id) => selectedIds.includes(id)).length;
  return (
    <Checkbox
      checked={ticked > 0 && ticked === ids.length}
      indeterminate={ticked > 0 && ticked < ids.length}
      onChange={(_, checked) => select(checked ? ids : [])}
      slotProps={{ input: { 'aria-label': translate('bulk.selectPage') } }}
      sx={STYLE}
    />
  );
}
